import { earliestArrival, receivedAtMs } from '../simulation/facts/reception.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import { type Exchange, type ReceivedPoint, Refusal } from './exchange.ts'
import { serialOf } from './ids.ts'

const REPORT_SECONDS = 15
const MOST_POINTS = 5000
const OLDEST_DAYS = 60

/** `/v1/gps`: points by their time or by time of receipt, split into pages, then grouped by vehicle. */
export function gps(exchange: Exchange) {
  const { office, query, nowMs } = exchange
  const startMs = query.time('startDate') ?? nowMs - DAY_MS
  const endMs = query.time('endDate') ?? nowMs
  if (startMs < nowMs - OLDEST_DAYS * DAY_MS) throw new Refusal(400, 'Invalid request data')
  const dateOption = query.oneOf('dateOption', ['timeInUtc', 'createdDate'])
  const order = query.oneOf('order', ['asc', 'desc'])
  const vehicle = query.text('vehicleIdentifier')
  const key = [startMs, endMs, dateOption, order, vehicle, nowMs].join()
  if (!vehicle && !query.withSubgroups('includeSubGroups')) return noPoints(query, startMs, endMs)
  const points = office.points.get(key) ?? find(exchange, startMs, endMs, dateOption, vehicle)
  if (!office.points.has(key) && order === 'desc') points.reverse()
  office.points.set(key, points)
  const limit = query.limit(MOST_POINTS)
  const offset = query.whole('offset', 0, 0)
  return {
    data: tracks(exchange, points.slice(offset, offset + limit)),
    metadata: { count: points.length, limit, offset, startDate: iso(startMs), endDate: iso(endMs) },
  }
}

/** No recorder belongs to a vehicle of the company itself. */
const noPoints = (query: Exchange['query'], startMs: number, endMs: number) => ({
  data: [],
  metadata: { count: 0, limit: query.limit(MOST_POINTS), offset: 0, startDate: iso(startMs), endDate: iso(endMs) },
})

function find(
  { office, nowMs }: Exchange,
  startMs: number,
  endMs: number,
  dateOption: 'timeInUtc' | 'createdDate',
  wanted: string | null,
): ReceivedPoint[] {
  const dateOf = ({ position, createdAtMs }: ReceivedPoint) =>
    dateOption === 'timeInUtc' ? position.instantMs : createdAtMs
  return office.account.vehicles
    .filter((vehicle) => !wanted || wanted === vehicle.vin || wanted.toLowerCase() === office.ids.ofVehicle(vehicle))
    .flatMap((vehicle) => {
      const fromMs = dateOption === 'timeInUtc' ? startMs : Math.min(startMs, earliestArrival(vehicle, startMs))
      return office.account
        .positions(vehicle, fromMs, Math.min(endMs, nowMs) + 1, REPORT_SECONDS)
        .map((position) => ({ vehicle, position, createdAtMs: receivedAtMs(vehicle, position.instantMs) }))
    })
    .filter((point) => point.createdAtMs <= nowMs && dateOf(point) >= startMs && dateOf(point) <= endMs)
    .sort((a, b) => dateOf(a) - dateOf(b) || a.vehicle.number - b.vehicle.number)
}

function tracks({ office }: Exchange, points: readonly ReceivedPoint[]): object[] {
  const { ids } = office
  return [...Map.groupBy(points, ({ vehicle }) => vehicle)].map(([vehicle, own]) => ({
    deviceId: ids.ofDevice(vehicle),
    vehicleId: ids.ofVehicle(vehicle),
    vehicleName: vehicle.name,
    vin: vehicle.vin,
    serialNumber: serialOf(vehicle),
    groupId: ids.ofGroup(vehicle.depot),
    groupName: vehicle.depot.groupName,
    points: own.map(reportPoint),
  }))
}

function reportPoint({ position, createdAtMs }: ReceivedPoint) {
  const speed = rounded(position.speedMps, 6)
  return {
    timeInUtc: iso(position.instantMs),
    createdDate: iso(createdAtMs),
    latitude: rounded(position.latitude, 6),
    longitude: rounded(position.longitude, 6),
    heading: rounded(position.headingDegrees, 3) % 360,
    hdop: 0.9,
    haccuracy: null,
    averageGpsSpeedMs: speed,
    maxGpsSpeedMs: rounded(position.speedMps * 1.05, 6),
    minGpsSpeedMs: rounded(position.speedMps * 0.95, 6),
  }
}
