import { documentedAt as at, type DocumentedAccount, type DocumentedRequest } from '../recounts/follow-documented.ts'

// Payloads from Navixy's documents (SquareGPS/navixy-api at 9c0cc75: tracker, vehicle, employee, track, history,
// counter, driver journal); times as they come with the header NVX-ISO-DateTime.

const source = {
  id: 234_567,
  device_id: 9_999_999_988_888,
  model: 'telfmb920',
  blocked: false,
  tariff_id: 345_678,
  status_listing_id: null,
  creation_date: '2011-09-21',
  tariff_end_date: '2016-03-24',
  phone: '71234567890',
}
const tracker = {
  id: 1,
  label: 'LKW 12',
  clone: false,
  group_id: 167,
  avatar_file_name: 'file name',
  source,
  tag_bindings: [],
}
const trackers = [
  tracker,
  { ...tracker, id: 11, label: 'LKW 12 (partner)', clone: true },
  { ...tracker, id: 2, label: '', group_id: 0, source: { ...source, id: 2, device_id: '123456789009876', phone: '' } },
  { ...tracker, id: 3, label: 'Unpaid', source: { ...source, id: 3, device_id: '3', blocked: true } },
]
const vehicle = {
  id: 222,
  tracker_id: 1,
  label: 'AGV',
  max_speed: 90,
  model: 'Renault KERAX',
  type: 'truck',
  subtype: 'tractor',
  manufacture_year: 2001,
  reg_number: 'А001АА96',
  vin: 'TMBJF25LXC6080000',
  gross_weight: null,
  trailer: 'trailer1',
}
const employee = {
  id: 4563,
  tracker_id: null,
  first_name: 'John',
  middle_name: 'Jane',
  last_name: 'Smith',
  email: 'smith@example.com',
  phone: '442071111111',
  driver_license_number: 'SKIMP407952HJ9GK 06',
  personnel_number: '059236',
  driver_license_valid_till: '2018-01-01',
  hardware_key: null,
  ssn: '123-45-6789',
  tags: [1, 2],
}
const gps = {
  updated: at(6900),
  signal_level: 100,
  location: { lat: 48.1374, lng: 11.5755 },
  heading: 304,
  speed: 64,
  alt: 270,
}
const state = {
  source_id: 234_567,
  gps,
  connection_status: 'active',
  movement_status: 'parked',
  movement_status_update: at(6000),
  ignition: true,
  last_update: at(6905),
  gsm: { updated: at(6900), signal_level: 35, network_name: 'T-Mobile', roaming: null },
  additional: { hardware_key: { value: '20910998202956382057', updated: at() } },
  actual_track_update: at(6900),
}
const point = {
  lat: 48.2,
  lng: 11.6,
  alt: 0,
  satellites: 10,
  mileage: 43.93,
  get_time: at(600),
  address: '',
  heading: 280,
  speed: 53,
  precision: 100,
  gsm_lbs: false,
  parking: false,
  buffered: true,
}
const track = {
  id: 923_150,
  start_date: at(),
  start_address: '1255 6th Ave, New York, NY 10020, USA',
  max_speed: 62,
  end_date: at(1800),
  end_address: '',
  length: 5.5,
  points: 327,
  avg_speed: 49,
  event_count: 3,
  norm_fuel_consumed: 1.07,
  type: 'regular',
  gsm_lbs: false,
  points_list: [point, { ...point, lat: 48.23, lng: 11.62 }],
}
const tracks = [
  track,
  { ...track, id: 923_151, start_date: at(2000), end_date: at(2600), length: 1.44, max_speed: 0, points_list: null },
  { ...track, id: 923_152, start_date: at(3000), end_date: at(3600) },
  {
    id: 5,
    start_date: at(),
    start_address: '',
    avg_speed: 34,
    gsm_lbs: false,
    type: 'single_report',
    precision: 10,
    points_list: [point],
  },
  {
    start_date: at(),
    end_date: at(60),
    precision: 500,
    points: [{ lat: 34.1, lng: -118.5 }],
    type: 'cluster',
    gsm_lbs: false,
  },
  { ...track, id: undefined, type: 'merged' },
]
const proposal = {
  tracker_id: 1,
  employee_id: 4563,
  start_date: at(),
  end_date: at(1800),
  length: 5.5,
  start_odometer: 50.2,
  end_odometer: 55.7,
  overlapped: false,
}
const proposals = [
  proposal,
  { ...proposal, start_date: at(2000), end_date: at(2600), start_odometer: null, end_odometer: null, overlapped: true },
  { ...proposal, start_date: at(3000), end_date: at(3600), employee_id: null, overlapped: true },
]
const entry = {
  id: 127_722,
  tracker_id: 1,
  start_date: at(2000),
  end_date: at(2600),
  employee_id: 7,
  type: 'personal',
  comment: null,
}
const entries = [entry, { ...entry, id: 127_723, start_date: at(3000), end_date: at(3600), type: 'work' }]

const speedup = {
  id: 880_012,
  type: 'tracker',
  is_read: false,
  message: 'Speeding 112 km/h',
  time: at(900),
  event: 'speedup',
  tracker_id: 1,
  rule_id: 77,
  track_id: 0,
  location: { lat: 48.1374, lng: 11.5755, precision: 50 },
  address: '',
  extra: {
    task_id: null,
    place_ids: null,
    tracker_label: 'LKW 12',
    emergency: false,
    last_known_location: false,
    employee_id: 4563,
  },
}
const events = [
  speedup,
  {
    ...speedup,
    id: 880_013,
    time: at(950),
    event: 'harsh_driving',
    rule_id: null,
    message: 'Harsh driving: harsh braking',
    extra: null,
  },
  {
    ...speedup,
    id: 880_014,
    time: at(1000),
    event: 'driver_distraction_started',
    message: 'Driver distra…',
    extra: { full_message: 'Driver distraction: phone use', last_known_location: true },
  },
  { ...speedup, id: 880_015, time: at(1010), event: 'driver_distraction_finished', extra: {} },
  { ...speedup, id: 880_016, time: at(1020), event: 'sos', tracker_id: null, location: null },
  { ...speedup, id: 880_017, time: at(1030), event: 'tire_blowout_alert' },
  { ...speedup, id: 880_018, time: at(1040), event: 'crash_alarm', location: { lat: 0, lng: 0 } },
  { ...speedup, id: 880_019, time: at(1050), event: 'sos', tracker_id: 11 },
  { ...speedup, id: 880_020, time: at(1060), event: 'sos', tracker_id: null, extra: {} },
]
const onlyOf = (parameters: DocumentedRequest['parameters'], rows: object[]) => ({
  list: parameters.tracker_id === 1 ? rows : [],
})

const answers: Readonly<Record<string, (parameters: DocumentedRequest['parameters']) => object>> = {
  '/tracker/list': () => ({ list: trackers }),
  '/tracker/group/list': () => ({ list: [{ title: 'Main office', color: 'FF6DDC', id: 167 }] }),
  '/vehicle/list': () => ({ list: [vehicle, { ...vehicle, id: 223, tracker_id: null, vin: '' }] }),
  '/employee/list': () => ({
    list: [
      { ...employee, tracker_id: 1 },
      { id: 7, first_name: 'Ana', middle_name: '', last_name: '', phone: '0441', driver_license_number: '' },
    ],
    count: 2,
  }),
  '/tracker/get_states': () => ({
    user_time: at(7000),
    states: {
      1: state,
      2: {
        ...state,
        gps: { updated: null, signal_level: null, location: { lat: 0, lng: 0 }, heading: 0, speed: 0 },
        last_update: at(-400_000),
        movement_status: 'parked',
      },
    },
    blocked: [3],
    not_exist: [],
  }),
  '/tracker/get_counters': () => ({
    user_time: at(7000),
    list: [
      { type: 'odometer', value: 100_500.1, update_time: at(6890) },
      { type: 'engine_hours', value: 18.9, update_time: at(6890) },
      { type: 'fuel_consumed', value: 3, update_time: at(6890) },
    ],
  }),
  '/track/list': (asked) => ({ limit_exceeded: false, ...onlyOf(asked, tracks) }),
  '/track/read': (asked) => ({
    limit_exceeded: true,
    ...onlyOf(asked, [
      point,
      { ...point, get_time: at(660), satellites: 0 },
      { ...point, get_time: at(720), lat: 0, lng: 0 },
      { ...point, get_time: at(780), gsm_lbs: true },
    ]),
  }),
  '/driver/journal/proposal/list': (asked) => onlyOf(asked, proposals),
  '/driver/journal/entry/list': (asked) => onlyOf(asked, entries),
  '/tracker/rule/list': () => ({
    list: [
      { id: 77, type: 'speedup', param: 90 },
      { id: 78, type: 'inzone', param: null },
    ],
  }),
  '/history/type/list': () => ({
    list: [...new Set(events.map(({ event }) => event))].map((type) => ({ type, description: type })),
  }),
  '/history/user/list': ({ events: wanted }) => ({
    list: events.filter(({ event }) => (wanted as string[]).includes(event)),
    limit_exceeded: false,
    total_unread: 10,
  }),
}

const respond = ({ path, parameters }: DocumentedRequest) => {
  const answer = answers[path]
  return answer && { success: true, ...answer(parameters) }
}

/** An account that answers as documented. */
export const navixy: DocumentedAccount = {
  code: 'navixy',
  credentials: { ApiKey: '22eac1c27af4be7b9d04da2ce1af111b' },
  respond,
}
