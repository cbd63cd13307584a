import type { Queries } from '../../db/scope/queries.ts'
import { lastDay } from '../../recompute/roll-up/day-sums.ts'
import { markDrivers } from '../../recompute/roll-up/mark-drivers.ts'
import { scoredSubject } from '../../recompute/scores/month-totals.ts'
import { assignCoaching } from './assign-coaching.ts'

/** What a connection brought under one driver record counts for another from now on. */
export type Assignment = { fromId: string; connectionId: number; toId: string }

/** Tables that refer to drivers, and belong to a connection. */
const tables = ['trip', 'incident', 'accident', 'vehicle'] as const
const dated: ReadonlySet<string> = new Set(['trip', 'incident'])

type Moved = { fromId: string; toId: string; day: string }

/**
 * Assigns what connections brought to other driver records, and marks what is calculated from it, except for the
 * records in `hidden`, which nothing counts for anymore: what was calculated for them is deleted.
 */
export async function assignRecords(
  client: Queries,
  clientId: number,
  assignments: readonly Assignment[],
  hidden: readonly string[],
): Promise<void> {
  const values = [
    clientId,
    assignments.map(({ fromId }) => fromId),
    assignments.map(({ connectionId }) => connectionId),
    assignments.map(({ toId }) => toId),
  ]
  const moved: Moved[] = []
  for (const table of tables) {
    const { rows } = await client.query<Moved>(
      `update ${table} r set driver_id = n.to_id from unnest($2::bigint[], $3::int[], $4::bigint[]) as n(from_id, connection_id, to_id)
       where r.client_id = $1 and r.driver_id = n.from_id and r.connection_id = n.connection_id
       ${dated.has(table) ? `returning n.from_id as "fromId", n.to_id as "toId", r.day` : ''}`,
      values,
    )
    if (dated.has(table)) moved.push(...rows)
  }
  moved.push(...(await sharedBy(client, values)))
  await assignCoaching(client, values)
  await forget(client, clientId, hidden)
  const isHidden = new Set(hidden)
  const changed = moved.flatMap(({ fromId, toId, day }) => [fromId, toId].map((driverId) => ({ driverId, day })))
  await restartScores(client, clientId, moved)
  await markDrivers(
    client,
    clientId,
    changed.filter(({ driverId }) => !isHidden.has(driverId)),
  )
}

/**
 * Returns the days on which driver records have a part of a trip that several people drove: the trip keeps its records, and their
 * person is another from now on.
 */
async function sharedBy(client: Queries, values: readonly unknown[]): Promise<Moved[]> {
  const { rows } = await client.query<Moved>(
    `select distinct n.from_id as "fromId", n.to_id as "toId", touched.day
     from unnest($2::bigint[], $3::int[], $4::bigint[]) as n(from_id, connection_id, to_id)
       join trip t on t.client_id = $1 and t.connection_id = n.connection_id and t.drivers is not null
       cross join lateral jsonb_to_recordset(t.drivers) as p(id bigint)
       cross join lateral (values (t.day), (${lastDay})) as touched(day)
     where p.id in (n.from_id, n.to_id)`,
    [...values],
  )
  return rows
}

/** Deletes what is calculated for driver records that nothing counts for. */
async function forget(client: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  for (const table of ['driver_due', 'driver_evidence_month', 'driver_score', 'driver_score_month'])
    await client.query(`delete from ${table} where client_id = $1 and driver_id = any($2::bigint[])`, [clientId, ids])
  await client.query(
    `update driver set incidents_30d = 0, measured_30d = 0, distance_30d_meters = 0, last_trip_at = null, sums_until = 'infinity'
     where client_id = $1 and id = any($2::bigint[])`,
    [clientId, ids],
  )
}

/** Past months were scored once: they are again, from what counts now. */
async function restartScores(client: Queries, clientId: number, moved: readonly Moved[]): Promise<void> {
  const ids = [...new Set(moved.flatMap(({ fromId, toId }) => [fromId, toId]))]
  if (!ids.length) return
  await client.query('delete from driver_score_month where client_id = $1 and driver_id = any($2::bigint[])', [
    clientId,
    ids,
  ])
  await client.query('delete from score_month_sum where client_id = $1 and subject = $2', [
    clientId,
    scoredSubject.driver,
  ])
}
