import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { atWheel } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import { DAY_MS } from '../world/days/calendar.ts'
import type { Trip } from '../world/days/trips.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { Random } from '../world/random.ts'
import { readsBus } from './bus.ts'
import { type Exchange, type Page, Refusal, streamPageOf } from './exchange.ts'

const MOST_PER_PAGE = 200
const MOST_VEHICLES = 50
const LONGEST_REPORT_DAYS = 90
const CREATION_LAG_MS = 60_000
const SHORTEST_COMPLETION_MS = 60_000
export const LONGEST_COMPLETION_MS = 5 * 60_000
const REFRESH_MS = 5 * 60_000
/** 2^63 - 1: the end of a running trip in the older report. Beyond what a JavaScript number holds exactly. */
const RUNNING = 9_223_372_036_854_775_807n

/** Returns when Samsara considers a trip over: minutes after the engine was switched off. */
export function completedAtMs(trip: Trip): number {
  if (trip.endMs === null) return Number.POSITIVE_INFINITY
  let atMs = completions.get(trip)
  if (atMs === undefined) {
    atMs = trip.endMs + Random.of(trip.id).at('completion').integer(SHORTEST_COMPLETION_MS, LONGEST_COMPLETION_MS)
    completions.set(trip, atMs)
  }
  return atMs
}

/** Every page of a window looks at all its trips. */
const completions = new WeakMap<Trip, number>()

export const isCompleted = (trip: Trip, nowMs: number) => completedAtMs(trip) <= nowMs

/** A running trip is reported again every few minutes. */
function updatedAtMs(trip: Trip, nowMs: number): number {
  const createdAtMs = trip.startMs + CREATION_LAG_MS
  if (isCompleted(trip, nowMs)) return Math.max(createdAtMs, completedAtMs(trip))
  return createdAtMs + Math.floor((nowMs - createdAtMs) / REFRESH_MS) * REFRESH_MS
}

/** Returns trips known to Samsara at `nowMs` that overlap the window. */
function knownTrips({ office, nowMs }: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Trip[] {
  return office.account.trips(vehicle, fromMs, toMs, nowMs).filter(({ startMs }) => startMs + CREATION_LAG_MS <= nowMs)
}

/** `/trips/stream`: which trips began, changed or ended. No distance, no driver, no id. */
export function tripStream(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const vehicles = query.requiredList('ids', MOST_VEHICLES).flatMap((id) => office.ids.vehicle(id) ?? [])
  if (query.list('ids').some((id) => office.strict.forbidden.has(id)))
    throw new Refusal(403, 'No access to this vehicle.')
  const startMs = query.requiredTime('startTime')
  const endMs = query.time('endTime')
  const queryBy = query.oneOf('queryBy', ['updatedAtTime', 'tripStartTime'], 'updatedAtTime')
  const status = query.oneOf('completionStatus', ['inProgress', 'completed', 'all'], 'all')
  const placeOf = (trip: Trip) => (queryBy === 'tripStartTime' ? trip.startMs : updatedAtMs(trip, nowMs))
  const placed = vehicles
    .flatMap((vehicle) => knownTrips(exchange, vehicle, startMs - LONGEST_COMPLETION_MS, endMs ?? nowMs))
    .map((trip) => ({ trip, atMs: placeOf(trip), key: trip.id }))
    .filter(({ atMs }) => atMs >= startMs && (endMs === null || atMs < endMs))
    .filter(({ trip }) => status === 'all' || (status === 'completed') === isCompleted(trip, nowMs))
  return streamPageOf(query, placed, MOST_PER_PAGE, endMs === null, ({ trip }) => tripBody(exchange, trip))
}

function tripBody({ office, query, nowMs }: Exchange, trip: Trip) {
  const { vehicle } = trip
  const isOver = isCompleted(trip, nowMs)
  const includeAsset = query.text('includeAsset') === 'true'
  return {
    asset: {
      id: office.ids.ofVehicle(vehicle),
      ...(includeAsset && { name: vehicle.name, type: 'vehicle', vin: vehicle.vin }),
    },
    completionStatus: isOver ? 'completed' : 'inProgress',
    tripStartTime: iso(trip.startMs),
    ...(isOver && { tripEndTime: iso(trip.endMs!) }),
    startLocation: coordinates(trip.start),
    ...(isOver && { endLocation: coordinates(trip.end) }),
    createdAtTime: iso(trip.startMs + CREATION_LAG_MS),
    updatedAtTime: iso(updatedAtMs(trip, nowMs)),
  }
}

/** `/v1/fleet/trips`: the older report for one vehicle, as text because of its large number. */
export function tripReport(exchange: Exchange): string {
  const { office, query } = exchange
  const vehicleId = legacyParameter(exchange, 'vehicleId')
  const startMs = legacyInstant(exchange, 'startMs')
  const endMs = legacyInstant(exchange, 'endMs')
  if (endMs <= startMs) throw invalid('endMs must be after startMs')
  if (endMs - startMs > LONGEST_REPORT_DAYS * DAY_MS || isPeriodRefused(office.strict, startMs, endMs))
    throw invalid('Time range exceeds 90 days')
  const vehicle = office.ids.vehicle(vehicleId)
  if (!vehicle) throw invalid(`Unknown vehicle: ${query.text('vehicleId')}`)
  if (office.strict.forbidden.has(vehicleId))
    throw new Refusal(404, 'rpc error: code = NotFound desc = No such vehicle', true)
  const trips = knownTrips(exchange, vehicle, startMs, endMs).map((trip) => report(exchange, trip))
  return `{"trips":[${trips.join(',')}]}`
}

function report({ office, nowMs }: Exchange, trip: Trip): string {
  const { vehicle, distanceMeters } = trip
  const isOver = isCompleted(trip, nowMs)
  const readsOdometer = readsBus(vehicle)
  const odometerAt = (instantMs: number) =>
    readsOdometer ? Math.round(office.account.odometer(vehicle, instantMs)) : 0
  const reported = {
    driverId: isSignedIn(trip.id) ? Number(office.ids.ofDriver(atWheel(trip.id, trip.driver))) : 0,
    codriverIds: [],
    assetIds: [],
    distanceMeters: Math.round(distanceMeters),
    fuelConsumedMl: Math.round(distanceMeters * 0.25),
    tollMeters: 0,
    startOdometer: odometerAt(trip.startMs),
    endOdometer: isOver ? odometerAt(trip.endMs!) : 0,
    startLocation: '',
    endLocation: '',
    startCoordinates: coordinates(trip.start),
    endCoordinates: coordinates(trip.end),
  }
  const ends = isOver ? String(trip.endMs) : String(RUNNING)
  return `{"startMs":${trip.startMs},"endMs":${ends},${JSON.stringify(reported).slice(1)}`
}

const coordinates = ({ latitude, longitude }: Trip['start']) => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

const invalid = (reason: string) => new Refusal(400, `rpc error: code = InvalidArgument desc = ${reason}`, true)

function legacyParameter({ query }: Exchange, name: string): string {
  const value = query.text(name)
  if (value === null) throw invalid(`Missing parameter: ${name}`)
  return value
}

function legacyInstant(exchange: Exchange, name: string): number {
  const value = legacyParameter(exchange, name)
  if (!/^\d{1,15}$/.test(value)) throw invalid(`Invalid parameter: ${name}`)
  return Number(value)
}
