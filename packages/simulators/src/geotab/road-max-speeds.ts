import { z } from 'zod'
import { speedingOf } from '../simulation/facts/speeding.ts'
import { iso, rounded } from '../simulation/http/format.ts'
import type { Vehicle } from '../world/fleet/fleet.ts'
import { LONGEST_EVENT_MS } from './event-book.ts'
import { type Exchange, Refusal, Search, vehiclesOf } from './exchange.ts'
import { logRecords } from './log-records.ts'

const KMH_PER_MPS = 3.6
const Wanted = z.looseObject({ deviceSearch: z.looseObject({ id: z.string() }) })

type Limit = { fromMs: number; limitMps: number }

/** `GetRoadMaxSpeeds`: returns each limit with the time it started to apply, in km/h. */
export function roadMaxSpeeds(exchange: Exchange, parameters: unknown): { k: string; v: number }[] {
  if (!Wanted.safeParse(parameters).success) throw new Refusal('ArgumentException', 'A device is missing')
  const search = Search.parse(parameters)
  const { fromDate = 0, toDate = exchange.nowMs } = search
  return vehiclesOf(exchange, search)
    .flatMap((vehicle) => limitsOf(exchange, vehicle, fromDate, toDate))
    .filter(({ fromMs }) => fromMs >= fromDate && fromMs <= toDate)
    .sort((a, b) => a.fromMs - b.fromMs)
    .map(({ fromMs, limitMps }) => ({ k: iso(fromMs), v: rounded(limitMps * KMH_PER_MPS, 4) }))
}

/** The road's own limits, except during an alarm, which is caused by the map's limit there. */
function limitsOf(exchange: Exchange, vehicle: Vehicle, fromMs: number, toMs: number): Limit[] {
  const { account, events } = exchange.office
  const alarms = events
    .around(fromMs - LONGEST_EVENT_MS, toMs)
    .filter(({ incident }) => incident.vehicle === vehicle && incident.type === 'speeding')
    .map(({ incident }) => ({ incident, endMs: incident.instantMs + incident.durationSeconds * 1000 }))
  const road = logRecords
    .find(
      exchange,
      { deviceSearch: { id: exchange.office.ids.ofVehicle(vehicle) }, fromDate: fromMs, toDate: toMs },
      Number.POSITIVE_INFINITY,
    )
    .map(({ dateMs }) => dateMs)
    .concat(alarms.map(({ endMs }) => endMs + 1))
    .filter((atMs) => !alarms.some(({ incident, endMs }) => incident.instantMs <= atMs && atMs <= endMs))
    .map((atMs) => ({ fromMs: atMs, limitMps: account.sight(vehicle, atMs).speedLimitMps }))
  return [
    ...road,
    ...alarms.map(({ incident }) => ({
      fromMs: incident.instantMs,
      limitMps: speedingOf(incident).limitMps,
    })),
  ]
}
