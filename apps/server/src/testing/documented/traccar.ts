import { documentedAt as at, type DocumentedAccount, type DocumentedRequest } from '../recounts/follow-documented.ts'

// Traccar payloads (openapi.yaml and the models of server 6.14.5). Speeds in knots, times with a fraction and an
// offset, numbers that are 0 if there is no value.

const reported = (seconds = 0) => at(seconds).replace('Z', '.000+00:00')
const device = {
  id: 41,
  name: 'Van 7 – Zürich',
  uniqueId: '863719010000417',
  status: 'online',
  disabled: false,
  lastUpdate: reported(6900),
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
    lastUpdate: reported(-400_000),
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
  serverTime: reported(6901),
  deviceTime: reported(6900),
  fixTime: reported(6900),
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
  fixTime: reported(-400_000),
  attributes: { obdSpeed: 30, obdOdometer: 700_000 },
}
const positions = [
  { ...position, id: 89_100, fixTime: reported(600) },
  { ...position, id: 89_101, fixTime: reported(660), valid: false, attributes: {} },
  { ...position, id: 89_102, fixTime: reported(720), attributes: { approximate: true } },
  { ...position, id: 89_103, fixTime: reported(780), latitude: 0, longitude: 0, valid: false },
  {
    ...position,
    id: 89_104,
    fixTime: reported(840),
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
  startTime: reported(),
  endTime: reported(2029),
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
    startTime: reported(2500),
    endTime: reported(2600),
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
  eventTime: reported(600 + id),
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

function respond({ path, parameters: asked, list }: DocumentedRequest): Response | object | undefined {
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
      // Positions are deleted at some point: a missing one fails the whole call.
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

/** An account that answers as documented. */
export const traccar: DocumentedAccount = {
  code: 'traccar',
  credentials: { ApiToken: 'token' },
  respond,
}
