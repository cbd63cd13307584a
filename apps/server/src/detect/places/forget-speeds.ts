import type { ClientBase } from 'pg'
import { markSegments } from '../../recompute/segments/segment-due.ts'

/**
 * Makes the speeds of events unknown, with their direction, their speed limit, and the intensity of speeding that was
 * measured by them: they are of a place where the vehicle wasn't. Returns those that had a speed, by id.
 */
export async function forgetSpeeds(client: ClientBase, clientId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string; at: string; day: string; wasExcess: boolean }>(
    `update incident i set speed_kmh = null, over_by_kmh = null, intensity = case when o.over_by_kmh is null then i.intensity end
     from incident o where o.client_id = $1 and o.id = any($2::bigint[]) and o.speed_kmh is not null
       and i.client_id = $1 and i.occurred_at = o.occurred_at and i.id = o.id
     returning i.id, i.occurred_at as at, i.day, o.over_by_kmh is not null as "wasExcess"`,
    [clientId, ids],
  )
  if (!rows.length) return new Set()
  await client.query(
    `update incident_detail e set speed_basis = null, heading_degrees = null, speed_limit_kmh = null, speed_limit_source = null,
       intensity = case when n.was_excess then null else e.intensity end
     from unnest($2::timestamptz[], $3::bigint[], $4::boolean[]) as n(at, id, was_excess)
     where e.client_id = $1 and e.occurred_at = n.at and e.id = n.id`,
    [clientId, rows.map(({ at }) => at), rows.map(({ id }) => id), rows.map(({ wasExcess }) => wasExcess)],
  )
  const days = rows.flatMap(({ day, wasExcess }) => (wasExcess ? [day] : []))
  if (days.length) await markSegments(client, clientId, [...new Set(days)])
  return new Set(rows.map(({ id }) => id))
}
