import type { DocumentedAccount, DocumentedRequest } from '../recounts/follow-documented.ts'

// Devices as people reported them about Traccar and systems like it: their trips and positions contradict each other.
// Its payloads have speeds in knots, and times with a fraction and an offset.

const kilometersPerKnot = 1.852
const minuteMs = 60_000
/** Yesterday evening: all of it is in the day that is read. */
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs - 20 * 3_600_000
const timeAt = (minute: number) => new Date(startMs + minute * minuteMs).toISOString().replace('Z', '+00:00')
const home = { latitude: 40.8, longitude: -74.9 }
/** At this latitude. */
const kilometersPerDegree = 84.2
/** Kilometers east of home. */
const east = (km: number) => ({ ...home, longitude: home.longitude + km / kilometersPerDegree })

type Position = { deviceId: number; fixTime: string; [field: string]: unknown }
let nextId = 50_000
const position = (deviceId: number, minute: number, spot: typeof home, kmh: number, change: object = {}): Position => ({
  id: nextId++,
  deviceId,
  serverTime: timeAt(minute),
  deviceTime: timeAt(minute),
  fixTime: timeAt(minute),
  valid: true,
  ...spot,
  speed: kmh / kilometersPerKnot,
  course: 90,
  attributes: { ignition: true },
  ...change,
})

/** A position each half minute at 60 km/h, from a place in kilometers. */
const drive = (deviceId: number, minute: number, minutes: number, fromKm: number, direction = 1) =>
  Array.from({ length: 2 * minutes + 1 }, (_, half) =>
    position(deviceId, minute + half / 2, east(fromKm + (direction * half) / 2), 60),
  )

const trip = (deviceId: number, minute: number, minutes: number, km: number, ends: readonly [number, number]) => ({
  deviceId,
  distance: km * 1000,
  maxSpeed: 62 / kilometersPerKnot,
  startOdometer: 0,
  endOdometer: 0,
  startTime: timeAt(minute),
  endTime: timeAt(minute + minutes),
  startLat: home.latitude,
  startLon: east(ends[0]).longitude,
  endLat: home.latitude,
  endLon: east(ends[1]).longitude,
  duration: minutes * minuteMs,
  driverUniqueId: null,
  driverName: null,
})

const kmhAsKnots = (deviceId: number, factor: number) =>
  Array.from({ length: 181 }, (_, step) =>
    position(deviceId, step / 12, east((step / 12) * (100 / 60)), 100 * factor, {
      attributes: { ignition: true, speedLimit: 110 / kilometersPerKnot },
    }),
  )

const beforeRolloverMs = 1024 * 7 * 86_400_000
const rolledOver = (deviceId: number) =>
  drive(deviceId, 0, 20, 0).map((one) => {
    const at = new Date(Date.parse(one.fixTime) - beforeRolloverMs).toISOString().replace('Z', '+00:00')
    return { ...one, fixTime: at, deviceTime: at, serverTime: at }
  })

/** The same two drives: each a trip, and both joined over the night between. */
const nights = (deviceId: number) => [...drive(deviceId, 0, 50, 0), ...drive(deviceId, 840, 50, 50, -1)]

const trips = [
  trip(1, 0, 50, 50, [0, 50]),
  trip(1, 840, 50, 50, [50, 0]),
  trip(2, 0, 890, 100, [0, 0]),
  // Twenty that end with the first.
  ...Array.from({ length: 21 }, (_, index) =>
    trip(3, index * 1.25, 30 - index * 1.25, 30 - index * 1.25, [index * 1.25, 30]),
  ),
  // A first fix at 0, 0.
  { ...trip(4, 0, 15, 8_647, [0, 15]), startLat: 0, startLon: 0 },
  // A valid fix 4,300 km away.
  trip(5, 0, 20, 8_640, [0, 20]),
  trip(6, 0, 15, 25, [0, 25]),
  trip(7, 0, 15, 25, [0, 25]),
  // It drives on for six minutes, and two minutes.
  trip(10, 0, 14, 14, [0, 14]),
  trip(11, 0, 18, 18, [0, 18]),
]

const positions: Position[] = [
  ...nights(1),
  ...nights(2),
  ...drive(3, 0, 30, 0),
  position(4, 0, { latitude: 0, longitude: 0 }, 0),
  ...drive(4, 0, 15, 0).slice(1),
  ...drive(5, 0, 20, 0),
  position(5, 10.1, { latitude: 40.8, longitude: -24 }, 60),
  ...kmhAsKnots(6, kilometersPerKnot),
  ...kmhAsKnots(7, 1),
  ...rolledOver(8),
  // A vehicle whose server makes no trips.
  ...drive(9, 0, 40, 0),
  ...drive(10, 0, 20, 0),
  ...drive(11, 0, 20, 0),
  // Each minute, without a speed.
  ...drive(12, 0, 40, 0).flatMap((one, half) => (half % 2 ? [] : [{ ...one, speed: undefined }])),
]

/** The devices by what is odd about them. */
export const oddDevices = {
  nightsApart: '1',
  nightsJoined: '2',
  overlapping: '3',
  nullIsland: '4',
  farFix: '5',
  kmhAsKnots: '6',
  rightUnit: '7',
  rollover: '8',
  withoutTrips: '9',
  cut: '10',
  shortByTwoMinutes: '11',
  sparse: '12',
} as const

const devices = Object.entries(oddDevices).map(([name, id]) => ({
  id: Number(id),
  name,
  uniqueId: `8600000000000${id}`,
  status: 'online',
  disabled: false,
  lastUpdate: timeAt(900),
  groupId: 0,
  model: '',
  category: 'van',
  attributes: {},
}))

function respond({ path, parameters: asked, list }: DocumentedRequest): object | undefined {
  const isWanted = ({ deviceId }: { deviceId: number }) => list('deviceId').includes(String(deviceId))
  const isWithin = (time: string) => time >= String(asked.from) && time <= String(asked.to)
  switch (path) {
    case '/api/devices':
      return devices
    case '/api/positions':
      return [...Map.groupBy(positions, ({ deviceId }) => deviceId).values()].map((own) =>
        own.reduce((last, one) => (one.fixTime > last.fixTime ? one : last)),
      )
    case '/api/reports/route':
      return positions.filter((one) => isWanted(one) && isWithin(one.fixTime))
    case '/api/reports/trips':
      return trips.filter((one) => isWanted(one) && (isWithin(one.startTime) || isWithin(one.endTime)))
    case '/api/groups':
    case '/api/drivers':
    case '/api/reports/events':
    case '/api/notifications/types':
      return []
  }
}

/** An account with odd devices. */
export const oddTraccar: DocumentedAccount = { code: 'traccar', credentials: { ApiToken: 'token' }, respond }
