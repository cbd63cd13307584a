import type { StreamName } from '@milepost/providers/kit/record'
import type pg from 'pg'
import { noticeGone } from '../detection/compare-vehicles.ts'
import type { PipelineContext } from './context.ts'

const tables: { [K in StreamName]?: string } = { groups: 'vehicle_group', vehicles: 'vehicle', drivers: 'driver' }

/** After a whole listing: what it did not contain is gone at the provider. Its history stays. */
export async function markGone(
  pool: pg.Pool,
  context: PipelineContext,
  kind: StreamName,
  seen: string[],
): Promise<void> {
  const table = tables[kind]
  if (!table) return
  const { clientId, connectionId } = context
  const { rows } = await pool.query<{ id: string }>(
    `update ${table} set gone_at = now() where client_id = $1 and connection_id = $2 and gone_at is null
       and external_id <> all($3::text[]) returning id`,
    [clientId, connectionId, seen],
  )
  if (kind === 'vehicles' && rows.length)
    await noticeGone(
      pool,
      context,
      rows.map((row) => row.id),
    )
}
