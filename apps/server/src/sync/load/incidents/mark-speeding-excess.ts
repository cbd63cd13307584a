import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { markSegments } from '../../../recompute/segments/segment-due.ts'

type Reported = { id: string; occurredAt: Date; overByKmh: number | null }

/**
 * Marks the days of stored events whose speeding excess has changed: nothing else of a vehicle's day changes but the
 * counts by excess. Call before storing the events.
 */
export async function markSpeedingExcess(
  client: ClientBase,
  clientId: number,
  incidents: readonly Reported[],
): Promise<void> {
  if (!incidents.length) return
  const { rows } = await client.query<{ day: string }>({
    name: 'changed-speeding-excess',
    text: `select distinct i.day
      from unnest($2::bigint[], $3::timestamptz[], $4::smallint[]) as n(id, at, over_by)
        join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
      where i.rating not in (0, 1) and i.over_by_kmh is distinct from n.over_by`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        incidents.map(({ id }) => id),
      ),
      incidents.map(({ occurredAt }) => occurredAt),
      incidents.map(({ overByKmh }) => overByKmh),
    ],
  })
  await markSegments(
    client,
    clientId,
    rows.map(({ day }) => day),
  )
}
