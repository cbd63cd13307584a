import type { StreamName } from '@milepost/providers/kit/record'
import type pg from 'pg'
import type { PipelineContext } from './context.ts'

const tables: { [K in StreamName]?: string } = { groups: 'vehicle_group', vehicles: 'vehicle', drivers: 'driver' }

/** After a whole listing: what it did not contain is gone at the provider. Its history stays. */
export async function markGone(
  pool: pg.Pool,
  { clientId, connectionId }: PipelineContext,
  kind: StreamName,
  seen: string[],
): Promise<void> {
  const table = tables[kind]
  if (!table) return
  await pool.query(
    `update ${table} set gone_at = now() where client_id = $1 and connection_id = $2 and gone_at is null
       and external_id <> all($3::text[])`,
    [clientId, connectionId, seen],
  )
}
