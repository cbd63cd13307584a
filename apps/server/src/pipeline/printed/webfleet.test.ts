import { vehicleClass } from '@milepost/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asked, printedAt as at, type Followed, followPrinted, keysOf } from '../../testing/follow-printed.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// What WEBFLEET.connect prints (reports as public clients give the reference's tables: codemasher/php-webfleet and others), from
// the wire into the database. Flat rows; numbers may be quoted; what is missing is absent or empty.

const told = (seconds = 0) => at(seconds).replace('Z', '+00:00')
const names = { objectno: 'V01', objectname: 'Sprinter 1', objectuid: '1-4711-100' }
const driver = { driverno: 'D7', driveruid: '1-4711-D7', drivername: 'Ana Ruiz' }
const vehicles = [
  {
    ...names,
    licenseplatenumber: 'B-MP 1',
    vehicletype: 'transporter',
    maxweight: '3500',
    identnumber: 'WDB9066331S000001',
    registrationdate: '',
    enginesize: 2143,
    speedlimit: 120,
    manufacturedyear: '2019',
    accelerationvehicletype: 'light_weight',
  },
  {
    objectno: 12,
    objectname: '',
    objectuid: '1-4711-200',
    maxweight: '',
    identnumber: '',
    manufacturedyear: 0,
    accelerationvehicletype: 'heavy_weight',
  },
  { objectuid: '1-4711-300', objectname: 'Sold', vehicletype: 'bus' },
]
const object = {
  ...names,
  objecttype: 'car',
  lastmsgid: '18446744073709551615',
  deleted: 0,
  msgtime: told(6905),
  longitude: "11°34'",
  latitude_mdeg: 52_520_008,
  longitude_mdeg: 13_404_954,
  pos_time: told(6900),
  speed: '47',
  course: 90,
  direction: 3,
  status: 'A',
  ignition: 1,
  standstill: 0,
  odometer: 123_456,
  odometer_long: 12_345_612,
  tripmode: 2,
  driver: 'D7',
  driveruid: '1-4711-D7',
  engine_operation_time: '36000',
}
const objects = [
  object,
  { ...object, objectuid: '1-4711-200', tripmode: '1', deleted: '0' },
  { ...object, objectuid: '1-4711-300', deleted: true },
  { objectuid: '1-4711-400', objectname: 'Never reported', deleted: 0 },
]
const point = {
  pos_time: told(600),
  latitude: 52_500_000,
  longitude: 13_300_000,
  speed: 30,
  course: '180',
  odometer: 12_345_000,
  postext: '',
}
const trip = {
  ...names,
  ...driver,
  tripid: '9007199254740995',
  tripmode: 2,
  start_time: told(),
  end_time: told(1800),
  start_odometer: 12_345_600,
  end_odometer: 12_373_000,
  start_latitude: 52_520_008,
  start_longitude: 13_404_954,
  end_latitude: 52_400_000,
  end_longitude: 13_060_000,
  duration: 1800,
  idle_time: 120,
  distance: 27_400,
  avg_speed: 55,
  max_speed: 108,
  fuel_usage: 2.3,
  optidrive_indicator: 0.81,
  speeding_indicator: 0.5,
  video_indicator: 1,
}
const trips = [
  trip,
  {
    ...trip,
    tripid: 2,
    tripmode: 1,
    start_time: told(1900),
    end_time: told(2000),
    start_latitude: '',
    end_latitude: '',
  },
  { ...trip, tripid: 3, tripmode: 4, start_time: told(2100), end_time: told(2100), distance: 90_000_000 },
  {
    ...trip,
    tripid: 4,
    tripmode: '3',
    start_time: told(2200),
    end_time: told(2300),
    driveruid: '',
    driverno: 'D8',
    optidrive_indicator: 0,
    max_speed: 0,
    start_odometer: 123_730,
    end_odometer: 124_004,
    distance: '27400',
  },
  { ...trip, tripid: 5, start_time: told(2400), end_time: told(2500), driveruid: '', objectuid: '1-4711-200' },
  {
    ...trip,
    tripid: 6,
    start_time: told(2600),
    end_time: told(2700),
    driveruid: '',
    driverno: 'D99',
    drivername: 'Sold with her van',
    objectuid: '1-4711-900',
    objectname: 'Hired 9',
  },
]
const harsh = {
  ...names,
  ...driver,
  accel_type: 1,
  start_time: told(700),
  end_time: told(703),
  start_latitude: 52_510_000,
  start_longitude: 13_310_000,
  end_latitude: 52_511_000,
  end_longitude: 13_311_000,
  start_speed: 62,
  end_speed: 31,
  avg_acceleration: -4.1,
  max_acceleration: -5.2,
  roadspeedlimit: 50,
}
const harshEvents = [
  harsh,
  {
    ...harsh,
    accel_type: '3',
    start_time: told(800),
    end_time: '',
    start_latitude: '',
    start_speed: '',
    roadspeedlimit: 0,
  },
  { ...harsh, accel_type: 9, start_time: told(900) },
  { ...harsh, accel_type: '', start_time: told(1000), objectuid: '' },
  { ...harsh, start_time: told(1100), objectuid: '', driveruid: '', driverno: '' },
  { ...harsh, start_time: told(1150), driveruid: '' },
]
const speeding = {
  ...names,
  ...driver,
  start_time: told(1200),
  end_time: '0001-01-01T00:00:00Z',
  start_latitude: 52_530_000,
  start_longitude: 13_320_000,
  max_speed: '93',
  avg_speed: 81,
  road_speedlimit: 70,
}

const reports: Readonly<Record<string, readonly object[] | string | object>> = {
  showObjectReportExtern: objects,
  showVehicleReportExtern: vehicles,
  showObjectGroups: [{ objectgroupname: 'Nord' }, { objectgroupname: 'Süd' }],
  showObjectGroupObjects: [
    { objectgroupname: 'Nord', ...names },
    { objectgroupname: 'Süd', ...names },
  ],
  showDriverReportExtern: [
    {
      ...driver,
      name1: 'Ana',
      name2: 'Ruiz',
      name3: '',
      telmobile: '+49 30 1',
      driving_license: '{"number":"B072RRE2I55","state":"DE"}',
    },
    { driverno: 'D8', name1: '', driving_license: 'none' },
  ],
  showTripReportExtern: trips,
  showTracks: [
    point,
    { ...point, pos_time: '0001-01-01T00:00:00Z' },
    { ...point, pos_time: told(660), latitude: 0, longitude: 0 },
  ],
  showAccelerationEvents: harshEvents,
  showSpeedingEvents: [
    speeding,
    { ...speeding, start_time: told(1300), max_speed: '', avg_speed: '81', road_speedlimit: '' },
  ],
  showIdleExceptions: [
    { ...names, start_time: told(3000), end_time: told(3600), latitude: 52_540_000, longitude: 13_330_000 },
  ],
  showOptiDriveIndicator: [{ ...driver, driveruid: '', optidrive_indicator: '0.873' }, { driverno: 'D8' }],
}

const printed = ({ parameters: { action, objectuid } }: Asked) =>
  action === 'showTracks' && objectuid !== names.objectuid ? '63, document is empty' : reports[String(action)]

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  const credentials = { Account: 'acme', Username: 'u', Password: 'p', ApiKey: 'k' }
  found = await followPrinted(server, 'webfleet', credentials, printed)
})
afterAll(() => server[Symbol.asyncDispose]())

const incidentAt = (subject: string, tag: string, seconds: number) => `${subject}-${tag}-${Date.parse(at(seconds))}`
const start = [52_520_008, 13_404_954]

test.each<[keyof Followed, string, object]>([
  ['groups', 'Nord', { name: 'Nord' }],
  [
    'vehicles',
    '1-4711-100',
    {
      name: 'Sprinter 1',
      vin: 'WDB9066331S000001',
      plate: 'B-MP 1',
      year: 2019,
      class: vehicleClass.code.light,
      inactive: null,
      groups: ['Nord', 'Süd'],
    },
  ],
  ['vehicles', '1-4711-200', { name: '12', vin: null, year: null, class: vehicleClass.code.heavy, groups: [] }],
  ['vehicles', '1-4711-300', { name: 'Sold', class: vehicleClass.code.bus, inactive: 'Deleted in Webfleet' }],
  ['drivers', '1-4711-D7', { name: 'Ana Ruiz', license: 'B072RRE2I55', state: 'DE', phone: '+49 30 1' }],
  ['drivers', 'D8', { name: 'Driver D8', license: null }],
  ['drivers', 'D99', { name: 'Sold with her van', inactive: 'Not in the list of drivers' }],
  ['vehicles', '1-4711-900', { name: 'Hired 9' }],
  ['trips', '5', { driver: '1-4711-D7' }],
  ['trips', '6', { driver: 'D99', vehicle: '1-4711-900' }],
  ['incidents', incidentAt('1-4711-100', 'braking', 1150), { driver: '1-4711-D7' }],
  ['positions', `1-4711-100 ${at(600)}`, { place: [52_500_000, 13_300_000], speed: 30, heading: 180 }],
  ['positions', `1-4711-100 ${at(6900)}`, { place: start, speed: 47, heading: 90 }],
  ['latest', '1-4711-100', { at: at(6900), engineOn: true, odometer: 12_345_612, engineHours: 10 }],
  [
    'trips',
    '9007199254740995',
    {
      driver: '1-4711-D7',
      start: at(),
      end: at(1800),
      meters: 27_400,
      idle: 120,
      maxSpeed: 108,
      from: start,
      to: [52_400_000, 13_060_000],
      startOdometer: 12_345_600,
      endOdometer: 12_373_000,
      score: 81,
      isPrivate: false,
    },
  ],
  ['trips', '2', { driver: null, from: null, meters: 27_400, isPrivate: true }],
  ['trips', '4', { driver: 'D8', startOdometer: 12_373_000, endOdometer: 12_400_400, score: null, maxSpeed: null }],
  [
    'incidents',
    incidentAt('1-4711-100', 'braking', 700),
    { type: 'harshBraking', driver: '1-4711-D7', speed: 62, basis: 'start', limit: 50, end: at(703), maxG: null },
  ],
  [
    'incidents',
    incidentAt('1-4711-100', 'steering_right', 800),
    { type: 'harshCornering', speed: 31, basis: 'end', limit: null, end: null, place: [52_511_000, 13_311_000] },
  ],
  [
    'incidents',
    incidentAt('1-4711-D7', 'driving_event', 1000),
    { type: 'aggressiveDriving', vehicle: null, driver: '1-4711-D7', end: null },
  ],
  ['incidents', incidentAt('1-4711-100', 'speeding', 1200), { speed: 93, basis: 'max', limit: 70, end: null }],
  ['incidents', incidentAt('1-4711-100', 'speeding', 1300), { speed: 81, basis: 'event', limit: null }],
  [
    'incidents',
    incidentAt('1-4711-100', 'idling', 3000),
    { type: 'idling', speed: null, end: at(3600), place: [52_540_000, 13_330_000] },
  ],
  ['scores', '1-4711-D7', { score: 87.3 }],
  [
    'asides',
    `incidents ${incidentAt('1-4711-100', 'accel_type_9', 900)}`,
    { reason: expect.stringContaining('accel_type_9') },
  ],
  ['asides', `incidents ${incidentAt('null', 'braking', 1100)}`, { reason: 'It names neither a vehicle nor a driver' }],
])('of %s, %s is told as it was printed', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('nothing else is told: where private trips go, what was deleted or never heard, corrections of the odometer', () => {
  expect(keysOf(found, ['drivers', 'latest', 'positions', 'trips', 'scores', 'mismatches'])).toEqual({
    drivers: ['1-4711-D7', 'D8', 'D99'],
    latest: ['1-4711-100'],
    positions: [`1-4711-100 ${at(600)}`, `1-4711-100 ${at(6900)}`],
    trips: ['2', '4', '5', '6', '9007199254740995'],
    scores: ['1-4711-D7'],
    mismatches: [],
  })
  expect([Object.keys(found.incidents).length, Object.keys(found.asides).length]).toEqual([7, 2])
})
