import { LRUCache } from 'lru-cache'
import { NotPermitted } from '../kit/http/errors.ts'
import type { Rejected } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import { Objects } from '../kit/reading/objects/objects.ts'
import type { Client } from './client.ts'
import { type Counters, noCounters } from './mapping.ts'
import type { Context } from './session.ts'
import { Counter, type State } from './wire.ts'

/**
 * Counters are requested tracker by tracker: a request for several fails if any of them has none (tracker/counter.md).
 * So a sync requests some of those that have moved, least recently requested first.
 */
const trackersPerRead = 20
const keptForMs = 15 * minuteMs

type Kept = { requestedAtMs: number; counted: Counter[] }

/** The last counters received, by connection and tracker. They are lost with the process, which requests them again. */
const kept = new LRUCache<string, Map<string, Kept>>({ max: 1000 })

export type CountersRead = {
  /** Returns the counters of a tracker around the time of this state, if requested by now. */
  of(state: State): Counters
  /** Trackers whose counters can't be read, each as one record. */
  rejected: Rejected[]
}

/** Requests the counters of some of the trackers with these states. */
export async function readCounters(context: Context, client: Client, states: readonly State[]): Promise<CountersRead> {
  const nowMs = context.now().getTime()
  const known = kept.get(context.sessions.scope) ?? new Map<string, Kept>()
  kept.set(context.sessions.scope, known)
  const requestedAtMs = ({ id }: State) => known.get(id)?.requestedAtMs ?? 0
  const due = states
    .filter((state) => Math.abs(nowMs - requestedAtMs(state)) >= keptForMs && updatedMs(state) > requestedAtMs(state))
    .sort((a, b) => requestedAtMs(a) - requestedAtMs(b))
  const rejected: Rejected[] = []
  const objects = new Objects(true)
  for (const { id } of due.slice(0, trackersPerRead)) {
    try {
      known.set(id, { requestedAtMs: nowMs, counted: readItems(await client.counters(id), Counter).records })
      objects.hasRead()
    } catch (cause) {
      const { reason } = objects.skip(id, cause)
      // If counters can't be read at all, there is no point in requesting each.
      const refused = cause instanceof NotPermitted ? due.map((state) => state.id) : [id]
      for (const each of refused) known.set(each, { requestedAtMs: nowMs, counted: [] })
      if (cause instanceof NotPermitted) break
      const described = `Its odometer and engine hours can’t be read: ${reason}`
      rejected.push({ externalId: id, reason: described, path: null, payload: { id }, vehicle: id })
    }
  }
  return { of: (state) => countersAt(known.get(state.id)?.counted ?? [], updatedMs(state)), rejected }
}

const updatedMs = ({ gps }: State) => Date.parse(gps.updated ?? '')

/** Counters read long before or after a position don't describe it. */
function countersAt(counted: readonly Counter[], atMs: number): Counters {
  const coveredDays = (type: string) => {
    const found = counted.find((counter) => counter.type === type)
    const isOfThen = found?.update_time != null && Math.abs(Date.parse(found.update_time) - atMs) <= keptForMs
    return isOfThen ? found.value || null : null
  }
  return counted.length
    ? { odometerKilometers: coveredDays('odometer'), engineHours: coveredDays('engine_hours') }
    : noCounters
}
