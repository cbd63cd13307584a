import { z } from 'zod'
import { earliestArrival, receivedAtMs } from '../simulation/facts/reception.ts'
import { engineHoursAt } from '../simulation/facts/true-facts.ts'
import { iso } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Position } from '../world/motion/positions.ts'
import { readsBus } from './bus.ts'
import { cursorOf, type Exchange, type Page, pageOf, Refusal } from './exchange.ts'

const MOST_PER_PAGE = 512
const MOST_POINTS = 5000
const MOST_TYPES = 4
const MOST_DECORATIONS = 2
const REPORT_SECONDS = 15
const MPS_PER_MPH = 0.44704
const types = ['gps', 'engineStates', 'obdOdometerMeters', 'fuelPercents'] as const

/**
 * One sweep over the vehicles, from a vehicle and an instant of it on. A feed's first sweep reports only the newest.
 */
const Sweep = z.object({
  fromMs: z.number().nullable(),
  toMs: z.number(),
  vehicle: z.int().min(0),
  pastMs: z.number(),
})
type Sweep = z.infer<typeof Sweep>

/** Between two sweeps, a feed only stores until when it has reported everything. */
const Rest = z.object({ sinceMs: z.number() })

/** `/fleet/vehicles/stats`: one object per vehicle and kind, under singular names. */
export function statistics(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const wanted = requestedTypes(exchange)
  return pageOf(query, requestedVehicles(exchange), MOST_PER_PAGE, (vehicle) => {
    const latest = office.account.latest(vehicle, nowMs)
    return {
      ...heading(exchange, vehicle),
      ...(latest && wanted.has('gps') && { gps: gps(latest) }),
      ...(latest && wanted.has('engineStates') && { engineState: engineState(latest) }),
    }
  })
}

/** `/fleet/vehicles/stats/feed`: first the newest of each vehicle, then everything received since the cursor. */
export function statisticsFeed(exchange: Exchange): Page {
  const { query, nowMs } = exchange
  const cursor = query.cursor(z.union([Sweep, Rest]))
  const sweep =
    cursor && 'toMs' in cursor ? cursor : { fromMs: cursor?.sinceMs ?? null, toMs: nowMs, vehicle: 0, pastMs: 0 }
  const page = readSweep(exchange, sweep, (vehicle) => receivedSince(exchange, vehicle, sweep))
  const endCursor = cursorOf(page.next ?? { sinceMs: sweep.toMs })
  return { data: page.data, pagination: { endCursor, hasNextPage: page.next !== null } }
}

/** `/fleet/vehicles/stats/history`: what happened in a half-open window and is known by now, vehicle by vehicle. */
export function statisticsHistory(exchange: Exchange): Page {
  const { office, query, nowMs } = exchange
  const fromMs = query.requiredTime('startTime')
  const toMs = query.requiredTime('endTime')
  if (toMs <= fromMs) throw new Refusal(400, 'endTime must be after startTime.')
  if (isPeriodRefused(office.strict, fromMs, toMs))
    throw new Refusal(400, 'The time range between startTime and endTime is too large.')
  const sweep = query.cursor(Sweep) ?? { fromMs, toMs, vehicle: 0, pastMs: 0 }
  const page = readSweep(exchange, sweep, (vehicle) =>
    office.account
      .positions(vehicle, fromMs, Math.min(toMs, nowMs), REPORT_SECONDS)
      .filter(({ instantMs }) => receivedAtMs(vehicle, instantMs) <= nowMs),
  )
  return {
    data: page.data,
    pagination: { endCursor: page.next ? cursorOf(page.next) : '', hasNextPage: page.next !== null },
  }
}

function receivedSince({ office }: Exchange, vehicle: Vehicle, { fromMs, toMs }: Sweep): Position[] {
  const { account } = office
  if (fromMs === null) {
    const latest = account.latest(vehicle, toMs)
    return latest ? [latest] : []
  }
  return account.positions(vehicle, earliestArrival(vehicle, fromMs), toMs, REPORT_SECONDS).filter(({ instantMs }) => {
    const receivedAt = receivedAtMs(vehicle, instantMs)
    return receivedAt > fromMs && receivedAt <= toMs
  })
}

/** Fills a page with vehicles in order; the last one may continue on the next page. */
function readSweep(exchange: Exchange, sweep: Sweep, read: (vehicle: Vehicle) => Position[]) {
  const wanted = requestedTypes(exchange)
  const vehicles = requestedVehicles(exchange)
  const decorations = exchange.query.list('decorations', MOST_DECORATIONS)
  const data: unknown[] = []
  let room = exchange.query.limit(MOST_POINTS)
  for (let index = sweep.vehicle; index < vehicles.length; index++) {
    const vehicle = vehicles[index]!
    const pastMs = index === sweep.vehicle ? sweep.pastMs : 0
    const positions = read(vehicle).filter(({ instantMs }) => instantMs > pastMs)
    const reported = positions.slice(0, room)
    if (reported.length)
      data.push({
        ...heading(exchange, vehicle),
        ...(wanted.has('gps') && {
          gps: reported.map((position) => ({
            ...gps(position),
            ...decorated(exchange, decorations, vehicle, position.instantMs),
          })),
        }),
        ...(wanted.has('engineStates') && {
          engineStates: sweep.fromMs === null ? reported.map(engineState) : engineChanges(exchange, vehicle, reported),
        }),
      })
    room -= reported.length
    if (room > 0 || (index === vehicles.length - 1 && reported.length === positions.length)) continue
    return { data, next: { ...sweep, vehicle: index, pastMs: reported.at(-1)?.instantMs ?? pastMs } }
  }
  return { data, next: null }
}

/** Engine states are reported when they change. */
function engineChanges({ office }: Exchange, vehicle: Vehicle, positions: readonly Position[]) {
  const first = positions[0]!.instantMs
  const before = office.account.positions(vehicle, first - REPORT_SECONDS * 1000, first, REPORT_SECONDS).at(-1)
  let engine = before?.engine ?? 'off'
  return positions.flatMap((position) => {
    if (position.engine === engine) return []
    engine = position.engine
    return [engineState(position)]
  })
}

const engineWords = { on: 'On', idle: 'Idle', off: 'Off' } as const
const engineState = ({ instantMs, engine }: Position) => ({ time: iso(instantMs), value: engineWords[engine] })

const gps = ({ instantMs, latitude, longitude, headingDegrees, speedMps }: Position) => ({
  time: iso(instantMs),
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
  headingDegrees: Math.round(headingDegrees) % 360,
  speedMilesPerHour: Math.round((speedMps / MPS_PER_MPH) * 1000) / 1000,
  isEcuSpeed: true,
})

/** The bus values at a point, for vehicles whose bus is read. */
function decorated({ office }: Exchange, wanted: readonly string[], vehicle: Vehicle, instantMs: number) {
  if (!wanted.length || !readsBus(vehicle)) return {}
  const decorations = {
    ...(wanted.includes('obdOdometerMeters') && {
      obdOdometerMeters: { value: Math.round(office.account.odometer(vehicle, instantMs)) },
    }),
    ...(wanted.includes('obdEngineSeconds') && {
      obdEngineSeconds: { value: Math.round(engineHoursAt(office.account, vehicle, instantMs) * 3600) },
    }),
  }
  return { decorations }
}

const heading = ({ office }: Exchange, vehicle: Vehicle) => ({
  id: office.ids.ofVehicle(vehicle),
  name: vehicle.name,
  externalIds: { 'samsara.vin': vehicle.vin },
})

function requestedTypes({ query }: Exchange): Set<string> {
  const wanted = query.requiredList('types', MOST_TYPES)
  const unknown = wanted.find((type) => !types.some((known) => known === type))
  if (unknown) throw new Refusal(400, `Invalid stat type: ${unknown}.`)
  return new Set(wanted)
}

function requestedVehicles({ office, query }: Exchange): readonly Vehicle[] {
  const wanted = query.list('vehicleIds')
  return wanted.length ? wanted.flatMap((id) => office.ids.vehicle(id) ?? []) : office.account.vehicles
}
