import { dayAfter, dayPlus } from '@milepost/domain/time/calendar-days'
import type { Queries } from '../db/scope/queries.ts'
import { readConnectionReads } from '../sync/connection-reads.ts'

/** Days this recent change constantly, and are summed within seconds. */
export const lateDays = 7

/** A few vehicle days arrive late, or are rated, at any time; more are waiting if a history has just been imported. */
export const fewVehicleDays = 50
const fewDays = 7

/**
 * Returns, for each connection of a client that is importing, the first day from which its figures are complete: all
 * trips and events of the days from there on are imported and in the sums that reports read. Connections without an
 * entry are complete. The one answer to from when a figure no longer grows by itself.
 */
export async function readCompleteFrom(
  db: Queries,
  clientId: number,
  connectionIds: readonly number[] | null = null,
  now = new Date(),
): Promise<Map<number, string>> {
  const reads = await readConnectionReads(db, clientId, connectionIds, now)
  const last = dayPlus(now.toISOString().slice(0, 10), -lateDays)
  const [waiting, unsummed] = await Promise.all([
    waitingForRollUp(db, clientId, last),
    waitingForSums(db, clientId, last),
  ])
  const firsts = reads.map(({ connectionId, completeFrom }): [number, string | null] => {
    const days = [completeFrom, waiting.get(connectionId) ?? null, unsummed].filter((day) => day !== null)
    return [connectionId, days.toSorted().at(-1) ?? null]
  })
  return new Map(firsts.filter((entry): entry is [number, string] => entry[1] !== null))
}

/**
 * True until a client's past was summed and scored once. What waits later was complete before and changes little: weather
 * that arrived, ratings, another configuration.
 */
const isUnsettled = `not exists (select from scoring_state s where s.client_id = $1 and s.past_at = 'infinity')`

/** Returns true once all of a client's past was imported, summed and scored. */
export async function isPastScored(db: Queries, clientId: number): Promise<boolean> {
  const { rows } = await db.query<{ isUnsettled: boolean }>(`select ${isUnsettled} as "isUnsettled"`, [clientId])
  return !rows[0]!.isUnsettled
}

/** The day after the last of many vehicle days that wait for roll-up, by connection. */
async function waitingForRollUp(db: Queries, clientId: number, last: string): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; last: string }>({
    name: 'waiting-for-roll-up',
    text: `select v.connection_id as id, max(d.day)::text as last
      from rollup_dirty d join vehicle v on v.client_id = $1 and v.id = d.vehicle_id
      where d.client_id = $1 and d.day <= $2::date and ${isUnsettled} group by v.connection_id having count(*) > ${fewVehicleDays}`,
    values: [clientId, last],
  })
  return new Map(rows.map((row) => [row.id, dayAfter(row.last)]))
}

/** The day after the last of many days whose rolled-up vehicles aren't in the sums of their segments yet. */
async function waitingForSums(db: Queries, clientId: number, last: string): Promise<string | null> {
  const { rows } = await db.query<{ last: string | null }>({
    name: 'waiting-for-sums',
    text: `select max(day)::text as last from segment_due where client_id = $1 and day <= $2::date and ${isUnsettled}
      having count(distinct day) > ${fewDays}`,
    values: [clientId, last],
  })
  const [row] = rows
  return row?.last ? dayAfter(row.last) : null
}
