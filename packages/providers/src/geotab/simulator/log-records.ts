import { iso, rounded } from '../../simulation/format.ts'
import type { Vehicle } from '../../world/fleet.ts'
import type { Position } from '../../world/positions.ts'
import { type Entry, type Exchange, type Source, vehiclesOf } from './exchange.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from './reception.ts'

const REPORT_SECONDS = 15
const KMH_PER_MPS = 3.6
/** Positions are made a slice of time at a time, so that a page costs what it holds. */
const SLICE_MS = 10 * 60_000

/** A position of every vehicle every few seconds while it drives, with the speed in km/h and no heading. */
export const logRecords: Source = {
  permission: 'View trips',
  sortsById: false,
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
      recorded(exchange, vehicles, fromMs - LATEST_RECEPTION_MS, toMs).filter(
        ({ changedAtMs }) => changedAtMs >= fromMs && changedAtMs < toMs,
      ),
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
    exchange.office.account.positions(vehicle, fromMs, toMs, REPORT_SECONDS).map((position) => ({
      id: exchange.office.ids.ofLogRecord(vehicle, position.instantMs),
      dateMs: position.instantMs,
      changedAtMs: receivedAtMs(vehicle, position.instantMs),
      tell: () => tell(exchange, vehicle, position),
    })),
  )
}

function tell({ office }: Exchange, vehicle: Vehicle, { instantMs, latitude, longitude, speedMps }: Position) {
  return {
    id: office.ids.ofLogRecord(vehicle, instantMs),
    device: { id: office.ids.ofVehicle(vehicle) },
    dateTime: iso(instantMs),
    latitude: rounded(latitude, 7),
    longitude: rounded(longitude, 7),
    speed: rounded(speedMps * KMH_PER_MPS, 2),
  }
}
