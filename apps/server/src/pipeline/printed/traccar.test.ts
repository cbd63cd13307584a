import { cameraPosition, mismatchType, vehicleClass } from '@milepost/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asked, printedAt as at, type Followed, followPrinted, keysOf } from '../../testing/follow-printed.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

// What Traccar prints (openapi.yaml and the models of server 6.14.5), from the wire into the database. Speeds in knots, times
// with a fraction and an offset, numbers that are 0 where there is nothing.

const told = (seconds = 0) => at(seconds).replace('Z', '.000+00:00')
const device = {
  id: 41,
  name: 'Van 7 – Zürich',
  uniqueId: '863719010000417',
  status: 'online',
  disabled: false,
  lastUpdate: told(6900),
  positionId: 90_212,
  groupId: 3,
  phone: null,
  model: 'FMC130',
  contact: null,
  category: 'van',
  calendarId: 0,
  expirationTime: null,
  attributes: { vin: 'WF0XXXTTGXKE12345', licensePlate: 'ZH 1', make: 'Ford', year: 2019, speedLimit: 43.2 },
}
const devices = [
  device,
  {
    ...device,
    id: 42,
    name: '',
    uniqueId: '42',
    status: 'offline',
    lastUpdate: told(-400_000),
    groupId: 0,
    category: null,
    model: '',
    attributes: {},
  },
  { ...device, id: 43, name: 'Old', uniqueId: '43', disabled: true, category: 'truck', attributes: null },
  { ...device, id: 44, name: 'Lapsed', uniqueId: '44', expirationTime: '2024-02-01T00:00:00.000+00:00' },
]
const drivers = [
  { id: 7, name: 'Ada', uniqueId: 'DRV-7', attributes: { licenseNumber: 'D1', phone: 41_790_000_000 } },
  { id: 8, name: null, uniqueId: '', attributes: {} },
]
const position = {
  id: 90_212,
  deviceId: 41,
  protocol: 'teltonika',
  serverTime: told(6901),
  deviceTime: told(6900),
  fixTime: told(6900),
  outdated: false,
  valid: true,
  latitude: 47.3779,
  longitude: 8.5403,
  altitude: 408,
  speed: 27,
  course: 90,
  address: null,
  accuracy: 0,
  network: null,
  geofenceIds: null,
  attributes: {
    ignition: true,
    motion: true,
    odometer: 1_213_180.5,
    totalDistance: 5000,
    distance: 12,
    hours: 3_600_000,
    speedLimit: 26.9978,
    vin: 'WF0XXXTTGXKE99999',
    driverUniqueId: 'DRV-7',
    batteryLevel: 90,
  },
}
const lastOf42 = {
  ...position,
  id: 2,
  deviceId: 42,
  valid: false,
  fixTime: told(-400_000),
  attributes: { obdSpeed: 30, obdOdometer: 700_000 },
}
const positions = [
  { ...position, id: 89_100, fixTime: told(600) },
  { ...position, id: 89_101, fixTime: told(660), valid: false, attributes: {} },
  { ...position, id: 89_102, fixTime: told(720), attributes: { approximate: true } },
  { ...position, id: 89_103, fixTime: told(780), latitude: 0, longitude: 0, valid: false },
  {
    ...position,
    id: 89_104,
    fixTime: told(840),
    attributes: { image: '20261118.jpg', alarm: 'hardBraking,hardCornering' },
  },
]
const trip = {
  deviceId: 41,
  deviceName: 'Van 7 – Zürich',
  distance: 12_840.5,
  averageSpeed: 21.4,
  maxSpeed: 43.2,
  spentFuel: 0,
  startOdometer: 1_200_340,
  endOdometer: 1_213_180.5,
  startTime: told(),
  endTime: told(2029),
  startPositionId: 89_001,
  endPositionId: 89_377,
  startLat: 47.3779,
  startLon: 8.5403,
  endLat: 47.4515,
  endLon: 8.5646,
  startAddress: null,
  endAddress: null,
  duration: 2_029_000,
  driverUniqueId: 'DRV-7',
  driverName: 'Ada',
}
const trips = [
  trip,
  {
    ...trip,
    startTime: told(2500),
    endTime: told(2600),
    distance: -4,
    maxSpeed: 0,
    startOdometer: 0,
    driverUniqueId: null,
    startLat: null,
  },
]
const alarm = (id: number, word: unknown, rest: object = {}) => ({
  id,
  type: 'alarm',
  eventTime: told(600 + id),
  deviceId: 41,
  positionId: 89_100,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: { alarm: word },
  ...rest,
})
const events = [
  alarm(1, 'hardBraking'),
  alarm(2, 'hardCornering,accident'),
  alarm(3, 'hardBraking', { positionId: 89_104 }),
  alarm(4, null, { type: 'media', positionId: 89_104, attributes: { media: 'video', file: 'clip.mp4' } }),
  alarm(5, null, { type: 'media', positionId: 89_101, attributes: { media: 'image', file: 'door.jpg' } }),
  alarm(6, null, { type: 'media', positionId: 89_102, attributes: { media: 'audio', file: 'cab.amr' } }),
  alarm(7, null, { type: 'deviceOverspeed', attributes: { speed: 70.1944, speedLimit: 43.1965 }, positionId: 0 }),
  alarm(8, 'rollover-suspected'),
  alarm(9, ''),
  alarm(10, 'sos', { positionId: 4040 }),
  alarm(11, 'powerCut', { positionId: 89_101 }),
  alarm(12, 'general'),
  alarm(13, null, { type: 'deviceRollover', attributes: {} }),
]

const listed = (rows: readonly { id: number }[], wanted: unknown) =>
  rows.filter(({ id }) => (wanted as string[]).includes(String(id)))

function printed({ path, parameters: asked, list }: Asked): Response | object | undefined {
  switch (path) {
    case '/api/groups':
      return [
        { id: 3, name: 'Zürich', groupId: 0, attributes: {} },
        { id: 4, name: 'Nord', groupId: 3 },
      ]
    case '/api/devices':
      return devices
    case '/api/drivers':
      return asked.deviceId ? (asked.deviceId === '41' ? [drivers[0]] : []) : drivers
    case '/api/positions':
      if (!asked.id) return [position, lastOf42]
      // Nobody keeps positions for ever: one that is gone fails the whole call.
      return list('id').includes('4040')
        ? new Response('java.lang.NullPointerException: null\n\tat org.traccar', { status: 400 })
        : listed(positions, list('id'))
    case '/api/reports/route':
      return list('deviceId').includes('41') ? positions : []
    case '/api/reports/trips':
      return trips
    case '/api/reports/events':
      return events.filter(({ type }) => list('type').includes(type))
    case '/api/notifications/types':
      return ['alarm', 'deviceOverspeed', 'media', 'deviceRollover', 'ignitionOn'].map((type) => ({ type }))
  }
}

let server: TestServer
let found: Followed
beforeAll(async () => {
  server = await createTestServer()
  found = await followPrinted(server, 'traccar', { ApiToken: 'token' }, printed)
})
afterAll(() => server[Symbol.asyncDispose]())

const { camera1, camera2 } = cameraPosition.code
const zurich = [47_377_900, 8_540_300]

test.each<[keyof Followed, string, object]>([
  ['groups', '3', { name: 'Zürich', parent: null }],
  ['groups', '4', { name: 'Nord', parent: '3' }],
  [
    'vehicles',
    '41',
    {
      name: 'Van 7 – Zürich',
      vin: 'WF0XXXTTGXKE12345',
      plate: 'ZH 1',
      make: 'Ford',
      model: 'FMC130',
      year: 2019,
      device: '863719010000417',
      class: vehicleClass.code.light,
      inactive: null,
      driver: 'DRV-7',
      groups: ['3'],
    },
  ],
  ['vehicles', '42', { name: '42', vin: null, model: null, groups: [], driver: null, inactive: null }],
  ['vehicles', '43', { inactive: 'Disabled in Traccar', class: vehicleClass.code.heavy, vin: null }],
  ['vehicles', '44', { inactive: 'Expired in Traccar on 2024-02-01' }],
  ['drivers', 'DRV-7', { name: 'Ada', license: 'D1', phone: '41790000000' }],
  ['drivers', '#8', { name: 'Driver 8', license: null }],
  ['positions', `41 ${at(600)}`, { place: zurich, speed: 50, heading: 90, limit: 50 }],
  ['positions', `41 ${at(660)}`, { place: zurich, speed: null, heading: null, limit: null }],
  ['positions', `42 ${at(-400_000)}`, { speed: 30, heading: null }],
  ['latest', '41', { at: at(6900), engineOn: true, odometer: 1_213_180.5, engineHours: 1 }],
  ['latest', '42', { odometer: 700_000, engineHours: null, engineOn: null }],
  [
    'trips',
    `41-${Date.parse(at())}`,
    {
      vehicle: '41',
      driver: 'DRV-7',
      start: at(),
      end: at(2029),
      meters: 12_841,
      maxSpeed: 80,
      from: zurich,
      to: [47_451_500, 8_564_600],
      startOdometer: 1_200_340,
      endOdometer: 1_213_180.5,
    },
  ],
  [
    'trips',
    `41-${Date.parse(at(2500))}`,
    { driver: null, meters: null, maxSpeed: null, from: null, startOdometer: null, endOdometer: 1_213_180.5 },
  ],
  ['incidents', '1', { type: 'harshBraking', driver: 'DRV-7', place: zurich, speed: 50, limit: 50, heading: 90 }],
  ['incidents', '2', { type: 'collision' }],
  ['incidents', '3', { type: 'harshBraking', media: [`1 ${camera2} clip.mp4`, `2 ${camera1} 20261118.jpg`] }],
  ['incidents', '7', { type: 'speeding', speed: 130, basis: 'event', limit: 80, place: null }],
  ['incidents', '10', { type: 'driverRequest', place: null, speed: null }],
  ['incidents', '11', { type: 'suddenDisconnect', place: null, media: [`2 ${camera1} door.jpg`] }],
  [
    'mismatches',
    `41 ${mismatchType.code.vin}`,
    { evidence: { ours: 'WF0XXXTTGXKE12345', provider: 'WF0XXXTTGXKE99999' } },
  ],
  ['mismatches', `42 ${mismatchType.code.deviceNotFound}`, { evidence: { device: '42' } }],
  ['asides', 'incidents 8', { reason: 'No incident type is mapped to rollover-suspected' }],
  ['asides', 'incidents 9', { reason: 'No incident type is mapped to alarm' }],
  ['asides', 'incidents 13', { reason: 'No incident type is mapped to deviceRollover' }],
])('of %s, %s is told as it was printed', (kind, key, row) => {
  expect(found[kind][key]).toMatchObject(row)
})

test('nothing else is told: sounds, alarms of the device, places from cell towers or from nothing', () => {
  expect(keysOf(found, ['drivers', 'positions', 'trips', 'incidents', 'mismatches', 'asides'])).toEqual({
    drivers: ['#8', 'DRV-7'],
    positions: [...[600, 660, 840, 6900].map((seconds) => `41 ${at(seconds)}`), `42 ${at(-400_000)}`],
    trips: [0, 2500].map((seconds) => `41-${Date.parse(at(seconds))}`),
    incidents: ['1', '10', '11', '2', '3', '7'],
    mismatches: [`41 ${mismatchType.code.vin}`, `42 ${mismatchType.code.deviceNotFound}`],
    asides: ['incidents 13', 'incidents 8', 'incidents 9'],
  })
})
