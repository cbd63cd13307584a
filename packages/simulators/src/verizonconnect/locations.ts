import { z } from 'zod'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import { rounded } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { addressOf, type Exchange, Refusal, requestedVehicle, utcText } from './exchange.ts'

const REPORT_SECONDS = 20
const KMH_PER_MPS = 3.6
/** Parked vehicles report every hour. */
const SEARCH_MS = 70 * 60_000
const DAY_MS = 86_400_000
const LONGEST_HISTORY_MS = 30 * DAY_MS
const DATA_PLAN_MS = 365 * DAY_MS
const MOST_NUMBERS = 100

const VehicleNumbers = z.array(z.string())
const displayStates = { on: 'Moving', idle: 'Idle', off: 'Stopped' } as const
const winds = ['North', 'North East', 'East', 'South East', 'South', 'South West', 'West', 'North West'] as const

/** Returns positions within [fromMs, toMs) received by now. */
const received = ({ office, nowMs }: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Position[] =>
  office.account
    .positions(vehicle, fromMs, Math.min(toMs, nowMs + 1), REPORT_SECONDS)
    .filter(({ instantMs }) => receivedAtMs(vehicle, instantMs) <= nowMs)

const newest = (exchange: Exchange, vehicle: Vehicle) =>
  received(exchange, vehicle, exchange.nowMs - SEARCH_MS, exchange.nowMs + 1).at(-1)

/** `POST /rad/v1/vehicles/locations`: a row for each number in the body, with its own status. */
export function locations(exchange: Exchange) {
  const numbers = VehicleNumbers.safeParse(exchange.body).data
  if (!numbers || numbers.length > MOST_NUMBERS) throw new Refusal(400, 'The request is invalid.')
  return numbers.map((number) => {
    const vehicle = exchange.office.numbers.vehicle(number)
    const position = vehicle && newest(exchange, vehicle)
    return {
      VehicleNumber: number,
      StatusCode: position ? 200 : 404,
      ContentResource: position ? { Value: reportLocation(vehicle, position) } : null,
    }
  })
}

/** `/rad/v1/vehicles/{number}/location`: the newest of one vehicle. */
export function location(exchange: Exchange, number: string) {
  const vehicle = requestedVehicle(exchange, number)
  const position = newest(exchange, vehicle)
  if (!position) throw new Refusal(404, 'No location is available for this vehicle.')
  return reportLocation(vehicle, position)
}

function reportLocation(vehicle: Vehicle, position: Position) {
  const direction = Math.round(position.headingDegrees) % 360
  return {
    Address: addressOf(vehicle),
    DeltaDistance: 0,
    DeltaTime: REPORT_SECONDS,
    DeviceTimeZoneOffset: null,
    DeviceTimeZoneUseDST: true,
    DisplayState: displayStates[position.engine],
    Direction: direction,
    Heading: winds[Math.round(direction / 45) % winds.length],
    DriverNumber: null,
    GeoFenceName: null,
    Latitude: rounded(position.latitude, 6),
    Longitude: rounded(position.longitude, 6),
    Speed: rounded(position.speedMps * KMH_PER_MPS, 2),
    UpdateUTC: utcText(position.instantMs),
    IsPrivate: false,
  }
}

/** `…/status/history`: some days at most, oldest first, without headings. */
export function history(exchange: Exchange, number: string) {
  const { office, query, nowMs, strict } = exchange
  const vehicle = requestedVehicle(exchange, number)
  const [fromMs, toMs] = [query.utc('startdatetimeutc'), query.utc('enddatetimeutc')]
  if (toMs < fromMs || toMs - fromMs > LONGEST_HISTORY_MS) throw new Refusal(400, 'The date range is not valid.')
  if (isPeriodRefused(strict, fromMs, toMs)) throw new Refusal(400, 'The date range exceeds the maximum.')
  assertWithinPlan(fromMs, nowMs)
  return received(exchange, vehicle, fromMs, toMs).map((position) => ({
    VehicleNumber: number,
    VehicleName: vehicle.name,
    UpdateUtc: utcText(position.instantMs),
    OdometerInKM: rounded(office.account.odometer(vehicle, position.instantMs) / 1000, 1),
    IsPrivate: false,
    DriverNumber: null,
    FirstName: null,
    LastName: null,
    Address: addressOf(vehicle),
    Latitude: rounded(position.latitude, 6),
    Longitude: rounded(position.longitude, 6),
    Speed: rounded(position.speedMps * KMH_PER_MPS, 2),
    BatteryLevel: null,
  }))
}

/** Anything before the account's data plan can't be requested. */
export function assertWithinPlan(fromMs: number, nowMs: number): void {
  if (nowMs - fromMs > DATA_PLAN_MS) throw new Refusal(400, 'The requested date is outside of the data plan.')
}
