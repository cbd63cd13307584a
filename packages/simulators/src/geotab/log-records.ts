import { iso, rounded } from '../simulation/http/format.ts'
import type { Account } from '../world/account.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Incident } from '../world/incidents.ts'
import type { Position } from '../world/motion/positions.ts'
import { type Entry, type Exchange, type Source, vehiclesOf } from './exchange.ts'
import { earliestReceived, receivedAtMs } from './reception.ts'

const REPORT_SECONDS = 15
/** How far from an incident corners are kept, and the change of acceleration that counts as one, in m/s per second. */
const CORNERS_REACH_MS = 15_000
const CORNER_MPS = 0.6
const KMH_PER_MPS = 3.6
/** Positions are generated one time slice at a time, so that a page costs only what it holds. */
const SLICE_MS = 10 * 60_000

/**
 * A position of every vehicle every few seconds while it drives, and at each corner of its speed curve around an
 * incident, with the speed in km/h and no heading.
 */
export const logRecords: Source = {
  permission: 'View trips',
  sortsById: false,
  sortsSearches: false,
  find(exchange, search, most) {
    const { fromDate = 0, toDate = exchange.nowMs } = search
    const vehicles = vehiclesOf(exchange, search)
    const lastMs = Math.min(toDate, exchange.nowMs)
    return inSlices(fromDate, lastMs, most, (fromMs, toMs) =>
      recorded(exchange, vehicles, fromMs, toMs).filter(({ changedAtMs }) => changedAtMs <= exchange.nowMs),
    )
  },
  changed(exchange, sinceMs, most) {
    const vehicles = exchange.office.account.vehicles
    return inSlices(sinceMs, exchange.nowMs + 1, most, (fromMs, toMs) =>
      vehicles
        .flatMap((vehicle) => recorded(exchange, [vehicle], earliestReceived(vehicle, fromMs), toMs))
        .filter(({ changedAtMs }) => changedAtMs >= fromMs && changedAtMs < toMs),
    )
  },
}

function inSlices(firstMs: number, lastMs: number, most: number, read: (fromMs: number, toMs: number) => Entry[]) {
  const entries: Entry[] = []
  for (let fromMs = firstMs; fromMs < lastMs && entries.length < most; fromMs += SLICE_MS)
    entries.push(...read(fromMs, Math.min(lastMs, fromMs + SLICE_MS)))
  return entries
}

function recorded(exchange: Exchange, vehicles: readonly Vehicle[], fromMs: number, toMs: number): Entry[] {
  return vehicles.flatMap((vehicle) =>
    positionsOf(exchange, vehicle, fromMs, toMs).map((position) => ({
      id: exchange.office.ids.ofLogRecord(vehicle, position.instantMs),
      dateMs: position.instantMs,
      changedAtMs: receivedAtMs(vehicle, position.instantMs),
      report: () => report(exchange, vehicle, position),
    })),
  )
}

function positionsOf(exchange: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Position[] {
  const { account, events } = exchange.office
  const regular = account.positions(vehicle, fromMs, toMs, REPORT_SECONDS)
  const corners = events
    .around(fromMs - CORNERS_REACH_MS, toMs + CORNERS_REACH_MS)
    .filter(({ incident }) => incident.vehicle === vehicle && isNear(incident.instantMs, fromMs, toMs))
    .flatMap(({ incident }) => cornersOf(account, incident))
    .filter(({ instantMs }) => instantMs >= fromMs && instantMs < toMs)
  const byTime = new Map([...corners, ...regular].map((position) => [position.instantMs, position]))
  return [...byTime.values()].sort((a, b) => a.instantMs - b.instantMs)
}

const isNear = (instantMs: number, fromMs: number, toMs: number) =>
  instantMs >= fromMs - CORNERS_REACH_MS && instantMs < toMs + CORNERS_REACH_MS

const cornersFound = new WeakMap<Incident, Position[]>()

/** Returns the full seconds around an incident at which the speed changes differently than before. */
function cornersOf(account: Account, incident: Incident): Position[] {
  const known = cornersFound.get(incident)
  if (known) return known
  const { vehicle, instantMs } = incident
  const seconds = account.positions(vehicle, instantMs - CORNERS_REACH_MS, instantMs + CORNERS_REACH_MS, 1)
  const corners = seconds.filter(({ speedMps }, index) => {
    const before = seconds[index - 1]
    const after = seconds[index + 1]
    return before && after && Math.abs(before.speedMps - 2 * speedMps + after.speedMps) > CORNER_MPS
  })
  cornersFound.set(incident, corners)
  return corners
}

function report({ office }: Exchange, vehicle: Vehicle, { instantMs, latitude, longitude, speedMps }: Position) {
  return {
    id: office.ids.ofLogRecord(vehicle, instantMs),
    device: { id: office.ids.ofVehicle(vehicle) },
    dateTime: iso(instantMs),
    latitude: rounded(latitude, 7),
    longitude: rounded(longitude, 7),
    speed: rounded(speedMps * KMH_PER_MPS, 2),
  }
}
