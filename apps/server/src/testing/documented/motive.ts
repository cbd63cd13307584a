import { documentedAt as at, type DocumentedAccount, type DocumentedRequest } from '../recounts/follow-documented.ts'

// Payloads from Motive's reference and live captures, including odd ones.

const vehicles = [
  {
    id: 9,
    company_id: 1,
    number: 'T-9',
    status: 'active',
    vin: '1FUJGLDR5CLBP8834',
    make: 'Freightliner',
    model: 'Cascadia',
    year: '2019',
    license_plate_state: 'IL',
    license_plate_number: 'P9',
    group_ids: [7],
    permanent_driver: { id: 77, first_name: 'Hal', last_name: 'Hired', username: 'hal' },
    current_driver: null,
    eld_device: { id: 1, identifier: 'AABL36', model: 'lbb-3.6ca' },
    availability_details: { availability_status: 'in_service', updated_at: at() },
    driver_facing_camera: -1,
    updated_at: at(),
  },
  { id: 10, number: '', status: 'deactivated', vin: '', year: '0', group_ids: null, permanent_driver: null },
  { id: 11, number: 'T-11', status: 'active', availability_details: { availability_status: 'out_of_service' } },
]
const users = [
  {
    id: 5,
    first_name: 'Ana',
    last_name: 'Ruiz',
    role: 'driver',
    status: 'active',
    phone: '+13125550100',
    drivers_license_number: 'R5',
    driver_company_id: '0005',
    drivers_license_state: 'IL',
    updated_at: at(),
  },
  { id: 6, first_name: '', last_name: null, username: 'x', status: 'deactivated' },
]
const ana = { id: 5, first_name: 'Ana', last_name: 'Ruiz', username: null, email: null }
const vehicle = {
  id: 9,
  number: 'T-9',
  year: '2019',
  make: 'Freightliner',
  vin: '1FUJGLDR5CLBP8834',
  metric_units: false,
}
const location = {
  lat: 41.9,
  lon: -87.7,
  bearing: 91.5,
  located_at: at(7000),
  city: 'Chicago',
  kph: 88,
  vehicle_state: 'on',
}
const periods = [
  {
    id: 501,
    start_time: at(),
    end_time: at(1800),
    status: 'complete',
    type: 'driving',
    duration: 1800.0,
    start_kilometers: 1000.5,
    end_kilometers: 1027.5,
    driver: { id: 78, first_name: 'Guest', last_name: 'Driver' },
    vehicle: { ...vehicle, id: 12, number: 'Sold 12' },
    origin: 'Chicago',
    origin_lat: 41.9,
    origin_lon: -87.7,
    destination_lat: 42,
    destination_lon: -87.8,
    distance: '16.8 mi',
  },
  {
    id: 502,
    start_time: at(-50_000),
    end_time: at(-2_000),
    type: 'personal_conveyance',
    driver: ana,
    vehicle,
    origin_lat: 41.9,
    origin_lon: -87.7,
    start_kilometers: null,
    end_kilometers: null,
    distance: '1,042.2 mi',
  },
  {
    id: 503,
    start_time: at(6900),
    end_time: null,
    status: 'in_progress',
    type: null,
    driver: null,
    vehicle,
    destination: '',
    distance: null,
  },
]
const media = {
  id: 1,
  available: true,
  cam_type: 'dc54',
  cam_positions: ['front_facing', 'driver_facing'],
  downloadable_videos: {
    front_facing_plain_url: 'https://files.test/f',
    driver_facing_plain_url: 'https://files.test/d',
    dual_facing_enhanced_url: null,
  },
  downloadable_images: { front_facing_jpg_url: 'https://files.test/j' },
}
const event = {
  id: 81,
  type: 'hard_brake',
  start_time: at(700),
  end_time: at(703),
  duration: 3,
  lat: '41.88',
  lon: '-87.63',
  location: '1 mi N of Chicago, IL',
  intensity: '-14.1 kph/s',
  acceleration: '-0.4',
  start_speed: '72.4',
  max_speed: '72.4',
  min_speed: '18.0',
  end_speed: '18.0',
  start_bearing: '91',
  coaching_status: 'pending_review',
  primary_behavior: [],
  metadata: { severity: 'high', trigger: 'hard_brake', annotation_tags: [] },
  driver: ana,
  vehicle,
  camera_media: media,
}
const events = [
  event,
  {
    ...event,
    id: 82,
    start_time: at(800),
    type: 'cell_phone',
    coaching_status: 'coached',
    driver: { id: 79, first_name: null, username: 'night.shift' },
    camera_media: { ...media, available: false },
  },
  { ...event, id: 83, start_time: at(900), vehicle: null, intensity: null, acceleration: null, camera_media: null },
  {
    ...event,
    id: 84,
    start_time: at(1000),
    end_time: null,
    type: null,
    primary_behavior: ['stop_sign_violation'],
    lat: null,
    lon: null,
    start_speed: null,
    max_speed: '',
    end_speed: '7',
  },
  { ...event, id: 85, start_time: at(1100), type: 'levitation' },
  { ...event, id: 86, start_time: at(1200), metadata: { annotation_tags: ['Type 3 Invalid Event'] } },
  { ...event, id: 87, start_time: at(1300), driver: null, vehicle: {} },
  {
    ...event,
    id: 88,
    start_time: at(1400),
    type: 'aggregated_lane_swerving',
    aggregated: true,
    sub_event_metadata: { sub_event_count: 2, sub_events: [{ duration: 4 }, { duration: '6' }] },
  },
]
const speeding = {
  id: 32_878,
  type: 'posted',
  duration: 69,
  start_time: at(1500),
  end_time: at(1569),
  start_lat: 43.15,
  start_lon: -78.71,
  speeding_distance_in_km: 5.4,
  max_over_speed_in_kph: 52,
  min_posted_speed_limit_in_kph: 88,
  max_posted_speed_limit_in_kph: 98,
  avg_vehicle_speed: 140,
  max_vehicle_speed: 150,
  coaching_status: 'coachable',
  status: 'valid',
  driver: { id: 80, first_name: 'Arsal', last_name: 'Zero', driver_company_id: '' },
  vehicle,
  metadata: { severity: 'critical', trigger: 'posted', is_manually_changed: false },
}
const rollups = [
  { score: 93, total_kilometers: 412, num_hard_brakes: 2, driver: { id: 81, first_name: 'Score', last_name: 'Only' } },
  { score: 100, total_kilometers: 0, driver: ana },
]

const rows = (list: string, row: string, items: object[]) => ({
  [list]: items.map((item) => ({ [row]: item })),
  pagination: { per_page: 100, page_no: 1, total: items.length },
})
const respond = ({ path }: DocumentedRequest): object | undefined => {
  if (/^\/v3\/vehicle_locations\/\d+$/.test(path)) return rows('vehicle_locations', 'vehicle_location', [])
  switch (path) {
    case '/v1/companies':
      return rows('companies', 'company', [{ id: 1, name: 'Acme' }])
    case '/v1/groups':
      return rows('groups', 'group', [{ id: 7, company_id: 1, name: 'North', parent_id: null, user: null }])
    case '/v1/vehicles':
      return rows('vehicles', 'vehicle', vehicles)
    case '/v1/users':
      return rows('users', 'user', users)
    case '/v3/vehicle_locations':
      return rows('vehicles', 'vehicle', [
        { ...vehicle, current_location: location },
        { id: 10, current_location: null },
      ])
    case '/v1/driving_periods':
      return rows('driving_periods', 'driving_period', periods)
    case '/v2/driver_performance_events':
      return rows('driver_performance_events', 'driver_performance_event', events)
    case '/v1/speeding_events':
      return rows('speeding_events', 'speeding_event', [
        speeding,
        { ...speeding, id: 2, start_time: at(1600), status: 'invalid' },
      ])
    case '/v1/scorecard_summary':
      return rows('driver_performance_rollups', 'driver_performance_rollup', rollups)
    default:
      return undefined
  }
}

/** An account that answers as documented. */
export const motive: DocumentedAccount = {
  code: 'motive',
  credentials: { ApiKey: 'k' },
  respond,
}
