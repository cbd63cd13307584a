import { vehicleClass } from '@milepost/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Asked,
  printedAt as at,
  printedAtMs as atMs,
  type Followed,
  followPrinted,
  keysOf,
} from '../../testing/follow-printed.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// What Samsara's API description (2024-11-18) and live probes print, also the odd ones, from the wire into the database.

const vehicleId = '281474990000001'
const vehicles = [
  {
    id: vehicleId,
    name: 'Van 7',
    vin: '1FTBW2CM0HKA00001',
    make: 'Ford',
    model: 'Transit',
    year: '2021',
    licensePlate: 'IL P7',
    serial: 'G97D-BYX-ABC',
    externalIds: { 'samsara.vin': '1FTBW2CM0HKA00001', payroll: '12' },
    staticAssignedDriver: { id: '44', name: 'Ana Ruiz' },
    tags: [{ id: '3900', name: 'North', parentTagId: '3800' }],
    grossVehicleWeight: { weight: 9070, unit: 'lb' },
    notes: '',
    vehicleRegulationMode: 'regulated',
    updatedAtTime: at(),
  },
  // Unplugged ones show a few keys.
  { id: '281474990000002', name: '', notes: '', externalIds: { 'samsara.vin': '1FTBW2CM0HKA00002' } },
  { id: '281474990000003', name: 'Bus', staticAssignedDriver: { id: '99', name: 'Hired Hand' }, vehicleType: 'bus' },
]
const drivers = [
  {
    id: '44',
    name: 'Ana Ruiz',
    username: 'ana',
    phone: '312 555 0100',
    licenseNumber: 'R1',
    licenseState: 'IL',
    driverActivationStatus: 'active',
    timezone: 'America/Chicago',
    externalIds: { payrollId: '7' },
  },
]
const leavers = [{ id: '45', name: '', driverActivationStatus: 'deactivated', isDeactivated: true }]
const point = { time: at(7000), latitude: 47.6, longitude: -122.3, headingDegrees: 91, speedMilesPerHour: 34.2 }
const decorations = { obdOdometerMeters: { value: 90_000_000 }, obdEngineSeconds: { value: 7_200_000 } }
const feed = [
  {
    id: vehicleId,
    name: 'Van 7',
    gps: [{ ...point, isEcuSpeed: true, reverseGeo: { formattedLocation: 'Seattle' }, decorations }],
    engineStates: [{ time: at(6000), value: 'Idle' }],
  },
  { id: '281474990000002', name: '' },
]
const place = { latitude: 47.6, longitude: -122.3 }
const report = {
  startMs: atMs,
  endMs: atMs + 1_800_000,
  driverId: 46,
  codriverIds: [],
  distanceMeters: 27_000,
  startOdometer: 1_000_000,
  endOdometer: 1_027_400,
  startCoordinates: place,
  endCoordinates: { latitude: 47.7, longitude: -122.4 },
}
const reports = `{"trips":[${JSON.stringify(report)},${JSON.stringify({ ...report, startMs: atMs + 6_000_000, driverId: 0, startOdometer: 0, endOdometer: 0, distanceMeters: 900 }).replace(/"endMs":\d+/, '"endMs":9223372036854775807')}]}`
const event = {
  id: '9f01',
  asset: { id: vehicleId, name: 'Van 7', type: 'vehicle' },
  driver: { id: '44', name: 'Ana Ruiz' },
  behaviorLabels: [{ label: 'Braking', source: 'automated' }],
  contextLabels: [{ name: 'ContextWet' }],
  startMs: at(700),
  endMs: at(704),
  createdAtTime: at(2500),
  updatedAtTime: at(1000),
  eventState: 'needsReview',
  location: { ...place, headingDegrees: 90, accuracyMeters: 4, address: {} },
  maxAccelerationGForce: 0.61,
  media: [{ input: 'dashcamRoadFacing', url: 'https://files.test/a' }],
}
const called = (...labels: string[]) => ({ behaviorLabels: labels.map((label) => ({ label, source: 'automated' })) })
const speeds = { maxSpeedKilometersPerHour: 121, postedSpeedLimitKilometersPerHour: 97 }
const events = [
  event,
  {
    ...event,
    id: '9f02',
    startMs: at(800),
    endMs: at(860),
    ...called('HeavySpeeding'),
    speedingMetadata: speeds,
    media: null,
  },
  // Relabelled by a person; the older version comes after it.
  {
    ...event,
    id: '9f03',
    startMs: at(900),
    ...called('Crash', 'Braking'),
    updatedAtTime: at(2000),
    eventState: 'reviewed',
  },
  { ...event, id: '9f03', startMs: at(900), ...called('Braking'), updatedAtTime: at(1500) },
  { ...event, id: '9f04', startMs: at(1000), asset: undefined, driver: { id: '47', name: 'Left Long Ago' }, media: [] },
  {
    ...event,
    id: '9f05',
    startMs: at(1100),
    asset: { id: '555', name: 'Trailer 5', type: 'trailer' },
    driver: { id: '0' },
  },
  { ...event, id: '9f06', startMs: at(1200), behaviorLabels: [] },
  { ...event, id: '9f07', startMs: at(1300), ...called('Levitation') },
  { ...event, id: '9f08', startMs: at(1400), eventState: 'dismissed', dismissalReason: { code: 'incorrect' } },
  {
    ...event,
    id: '9f09',
    startMs: at(1500),
    ...called('NearCollison'),
    location: { latitude: 0, longitude: 0 },
    maxAccelerationGForce: 0,
  },
  { ...event, id: '9f10', startMs: at(1600), asset: null, driver: null },
]
const interval = (seconds: number, severityLevel: string, rest: object = {}) => ({
  startTime: at(seconds),
  endTime: at(seconds + 60),
  isDismissed: false,
  severityLevel,
  maxSpeedKilometersPerHour: 104.6,
  postedSpeedLimitKilometersPerHour: 88.5,
  location: { ...place, headingDegrees: 120, address: {} },
  ...rest,
})
const speeding = {
  asset: { id: vehicleId, name: 'Van 7' },
  driverId: 'null',
  tripStartTime: at(),
  createdAtTime: at(),
  updatedAtTime: at(2000),
  // The first one is an event of the inbox too.
  intervals: [interval(802, 'heavy'), interval(1700, 'light'), interval(1750, 'severe', { isDismissed: true })],
}
const scores = [{ driverId: '44', driverScore: 87, driveDistanceMeters: 412_000, behaviors: [], speeding: [] }]
const devices = [
  {
    serial: 'C1',
    model: 'CM32',
    asset: { id: vehicleId },
    health: {
      healthStatus: 'needsAttention',
      healthReasons: [{ healthReasonCode: 'inwardCameraObstruction', startTime: at(100) }],
    },
  },
  {
    serial: 'G1',
    model: 'VG34',
    asset: { id: vehicleId },
    health: { healthReasons: [{ healthReasonCode: 'vgUnplugged' }] },
  },
]

const listed = (data: object) => ({ data, pagination: { endCursor: '', hasNextPage: false } })
const within = (list: typeof events, { startTime, endTime, assetIds }: Asked['parameters']) =>
  list.filter(
    ({ createdAtTime, asset }) =>
      (!endTime || (createdAtTime >= String(startTime).slice(0, 19) && createdAtTime < String(endTime))) &&
      (!assetIds || (asset && String(assetIds).split(',').includes(asset.id))),
  )
const printed = ({ path, parameters }: Asked): object | string | undefined => {
  switch (path) {
    case '/me':
      return { data: { id: '1', name: 'Acme' } }
    case '/tags':
      return listed([
        { id: '3900', name: 'North', parentTagId: '3800', vehicles: [] },
        { id: '3800', name: '' },
      ])
    case '/fleet/vehicles':
      return listed(vehicles)
    case '/fleet/drivers':
      return listed(parameters.driverActivationStatus === 'active' ? drivers : leavers)
    case '/fleet/vehicles/stats/feed':
      return listed(feed)
    case '/fleet/vehicles/stats/history':
      return listed([])
    case '/trips/stream':
      return listed([
        { asset: { id: vehicleId }, completionStatus: 'completed', tripStartTime: at(), tripEndTime: at(1800) },
      ])
    case '/v1/fleet/trips':
      return parameters.vehicleId === vehicleId ? reports : { trips: [] }
    case '/safety-events/stream':
      return listed(within(events, parameters))
    case '/speeding-intervals/stream':
      return listed(parameters.queryBy === 'updatedAtTime' ? [speeding] : [])
    case '/safety-scores/drivers':
      return listed(scores)
    case '/devices':
      return listed(devices)
    default:
      return undefined
  }
}

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followPrinted(server, 'samsara', { ApiToken: 'samsara_api_x' }, printed)
})
afterAll(() => server[Symbol.asyncDispose]())

const notListed = 'Not in the list of drivers'
const start = [47_600_000, -122_300_000]

test.each<[keyof Followed, string, object]>([
  ['groups', '3900', { name: 'North', parent: '3800' }],
  ['groups', '3800', { name: '3800' }],
  [
    'vehicles',
    vehicleId,
    {
      name: 'Van 7',
      vin: '1FTBW2CM0HKA00001',
      plate: 'IL P7',
      make: 'Ford',
      model: 'Transit',
      year: 2021,
      device: 'G97D-BYX-ABC',
      class: vehicleClass.code.light,
      driver: '44',
      groups: ['3900'],
    },
  ],
  ['vehicles', '281474990000002', { name: '281474990000002', vin: '1FTBW2CM0HKA00002' }],
  ['vehicles', '281474990000003', { driver: '99', class: vehicleClass.code.bus }],
  ['vehicles', '555', { name: 'Trailer 5' }],
  ['drivers', '44', { name: 'Ana Ruiz', inactive: null, license: 'R1', state: 'IL', phone: '312 555 0100' }],
  ['drivers', '45', { name: 'Driver 45', inactive: 'Deactivated in Samsara' }],
  ['drivers', '46', { name: '46', inactive: notListed }],
  ['drivers', '47', { name: 'Left Long Ago', inactive: notListed }],
  ['drivers', '99', { name: 'Hired Hand', inactive: notListed }],
  ['latest', vehicleId, { at: at(7000), speed: 55, engineOn: true, odometer: 90_000_000, engineHours: 2000 }],
  ['positions', `${vehicleId} ${at(7000)}`, { place: start, speed: 55, heading: 91 }],
  [
    'trips',
    `${vehicleId}-${atMs}`,
    { driver: '46', end: at(1800), meters: 27_400, startOdometer: 1_000_000, endOdometer: 1_027_400, from: start },
  ],
  ['trips', `${vehicleId}-${atMs + 6_000_000}`, { driver: null, end: null, meters: 900, startOdometer: null }],
  [
    'incidents',
    '9f01',
    {
      type: 'harshBraking',
      vehicle: vehicleId,
      driver: '44',
      at: at(700),
      end: at(704),
      place: start,
      heading: 90,
      maxG: 0.61,
      media: ['1 2', '2 2'],
    },
  ],
  ['incidents', '9f02', { type: 'speeding', speed: 121, basis: 'max', limit: 97, media: [] }],
  ['incidents', '9f03', { type: 'collision', state: 'reviewed' }],
  ['incidents', '9f04', { vehicle: null, driver: '47' }],
  ['incidents', '9f05', { vehicle: '555', driver: null }],
  ['incidents', '9f09', { type: 'nearCollision', place: null, heading: null, maxG: null }],
  [
    'incidents',
    `speeding-${vehicleId}-${atMs + 1_700_000}`,
    { type: 'speeding', driver: null, end: at(1760), speed: 105, limit: 89, place: start, heading: 120, media: [] },
  ],
  ['cameras', `${vehicleId} 1`, { status: 1, reason: 'The camera reports an obstructed view' }],
  ['mismatches', `${vehicleId} 3`, { evidence: { device: 'G1', reason: 'vgUnplugged' } }],
  ['scores', '44', { score: 87, meters: 412_000 }],
  ['asides', 'incidents 9f06', { reason: 'The provider gave no reason for this event' }],
  ['asides', 'incidents 9f07', { reason: 'No incident type is mapped to Levitation' }],
  ['asides', 'incidents 9f10', { reason: 'neither a vehicle nor a driver is named' }],
])('of %s, %s is told as it was printed', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('nothing else is told: what was dismissed, and speeding that an event tells of', () => {
  expect(keysOf(found, ['drivers', 'incidents', 'asides'])).toEqual({
    drivers: ['44', '45', '46', '47', '99'],
    incidents: ['9f01', '9f02', '9f03', '9f04', '9f05', '9f09', `speeding-${vehicleId}-${atMs + 1_700_000}`],
    asides: ['incidents 9f06', 'incidents 9f07', 'incidents 9f10'],
  })
})
