import { alarmRuns } from '@milepost/detection/alarm-runs'
import { crashTypes } from '@milepost/detection/crash-runs'
import type { Duplicate } from '@milepost/detection/duplicates'
import type { Queries } from '../../db/scope/queries.ts'

/** A stored event; `isReported` by its provider. */
type Stored = { id: string; vehicleId: string; translatedType: string; occurredAt: string; isReported: boolean }

/** The events of an alarm that goes on, in order: of one vehicle and type. */
export type AlarmRun = readonly (Stored & { occurredAtMs: number })[]

/** No alarm has a reason for as long: its input or its bit is stuck. */
export const stuckMs = 2 * 3_600_000

/**
 * Finds the alarms that go on among events: a device reported them with each of its positions, without one in between at which it was
 * cleared. Most events are of none, and ask nothing.
 */
export async function findRuns(client: Queries, clientId: number, rows: readonly Stored[]): Promise<AlarmRun[]> {
  const events = rows
    .filter(({ isReported }) => isReported)
    .map((row) => ({ ...row, occurredAtMs: Date.parse(row.occurredAt) }))
  const links = alarmRuns(events).flatMap(linksOf)
  if (!links.length) return []
  const { rows: found } = await client.query<{ index: number }>({
    name: 'positions-between-events',
    text: `select (s.n - 1)::int as index from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s(vehicle_id, from_at, until_at, n)
        cross join lateral (select bool_or(at <= s.from_at + interval '1 s') as begins, bool_or(at >= s.until_at - interval '1 s') as ends,
            bool_or(at > s.from_at + interval '1 s' and at < s.until_at - interval '1 s') as parts
          from position where client_id = $1 and vehicle_id = s.vehicle_id and at between s.from_at - interval '1 s' and s.until_at + interval '1 s') p
      where p.begins and p.ends and not p.parts`,
    values: [
      clientId,
      links.map(([{ vehicleId }]) => vehicleId),
      links.map(([before]) => before.occurredAt),
      links.map(([, event]) => event.occurredAt),
    ],
  })
  const linked = new Set(found.map(({ index }) => keyOf(...links[index]!)))
  return alarmRuns(events, (before, event) => linked.has(keyOf(before, event)))
}

const keyOf = (before: Stored, event: Stored) => `${before.id}|${event.id}`
const linksOf = <Event>(run: readonly Event[]) => run.slice(1).map((event, index) => [run[index]!, event] as const)

/**
 * Returns true if an alarm goes on for longer than any reason for it: it is trouble with its device, and no event. The first of repeated
 * crashes counts all the same (`find-crash-runs.ts`).
 */
export const isStuck = (run: AlarmRun): boolean =>
  run.at(-1)!.occurredAtMs - run[0]!.occurredAtMs >= stuckMs && !crashTypes.includes(run[0]!.translatedType)

/**
 * Pairs each event of an alarm, of which both are `isDecided`, with the one before it, which it repeats, so that the first one counts.
 * Of a stuck alarm none counts: its first event is made a copy, too, of the second one, as an event without another has nothing to be
 * left out for.
 */
export const repeatsIn = (runs: readonly AlarmRun[], isDecided: (id: string) => boolean): Duplicate[] =>
  copiesIn(
    runs.flatMap((run) => (isStuck(run) ? [run, [run[1]!, run[0]!]] : [run])),
    isDecided,
  )

/** Pairs each event of a run with the one before it, if both are `isDecided`. */
export const copiesIn = (runs: readonly AlarmRun[], isDecided: (id: string) => boolean): Duplicate[] =>
  runs
    .flatMap(linksOf)
    .filter(([one, other]) => isDecided(one.id) && isDecided(other.id))
    .map(([one, other]) => ({
      firstId: one.id,
      secondId: other.id,
      gapSeconds: Math.abs(other.occurredAtMs - one.occurredAtMs) / 1000,
      gapMeters: null,
      confidence: 1,
      reason: 'sameType',
    }))
