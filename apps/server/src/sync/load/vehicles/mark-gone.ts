import type { StreamName } from '@milepost/providers/kit/record'
import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { PipelineContext } from '../../context.ts'
import { lockShared, replaceGone } from '../../persons/regroup.ts'
import { noticeGone } from './compare-vehicles.ts'
import { notListed } from './ensure-drivers.ts'

const tables: { [K in StreamName]?: string } = { groups: 'vehicle_group', vehicles: 'vehicle', drivers: 'driver' }

/**
 * Marks everything missing from a complete list as gone at the provider. Its history stays, and so do drivers named in
 * records who were never listed.
 */
export async function markGone(
  pool: pg.Pool,
  context: PipelineContext,
  kind: StreamName,
  seen: string[],
): Promise<void> {
  const table = tables[kind]
  if (!table) return
  const { clientId, connectionId } = context
  await transact(pool, async (client) => {
    if (kind === 'drivers') await lockShared(client, clientId, connectionId)
    const { rows } = await client.query<{ id: string }>(
      `update ${table} set gone_at = now() where client_id = $1 and connection_id = $2 and gone_at is null
         and external_id <> all($3::text[])${kind === 'drivers' ? ` and inactive_reason is distinct from '${notListed}'` : ''} returning id`,
      [clientId, connectionId, seen],
    )
    const ids = rows.map(({ id }) => id)
    if (kind === 'vehicles') await noticeGone(client, context, ids)
    if (kind === 'drivers' && ids.length) await replaceGone(client, clientId, connectionId)
  })
}
