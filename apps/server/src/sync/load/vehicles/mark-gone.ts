import type { StreamName } from '@milepost/providers/kit/record'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { PipelineContext } from '../../context.ts'
import { lockShared, replaceGone } from '../../persons/regroup.ts'
import { noticeGone } from './compare-vehicles.ts'
import { notListed } from './ensure-drivers.ts'

const tables: { [K in StreamName]?: string } = { groups: 'vehicle_group', vehicles: 'vehicle', drivers: 'driver' }

/**
 * Marks what two complete lists in a row lack as gone at the provider: a single list may lack a record by mistake. Its
 * history stays, and so do drivers named in records who were never listed. Returns since when the records that are back
 * had been missing, the earliest of them; null if none came back.
 */
export async function markGone(
  pool: pg.Pool,
  context: PipelineContext,
  kind: StreamName,
  seen: string[],
): Promise<Date | null> {
  const table = tables[kind]
  if (!table) return null
  const { clientId, connectionId } = context
  return transact(pool, async (client) => {
    if (kind === 'drivers') await lockShared(client, clientId, connectionId)
    const back = await endMissing(client, table, context, seen)
    const { rows } = await client.query<{ id: string; isGone: boolean }>(
      `update ${table} set missing_since = coalesce(missing_since, now()), gone_at = case when missing_since is not null then now() end
       where client_id = $1 and connection_id = $2 and gone_at is null
         and external_id <> all($3::text[])${kind === 'drivers' ? ` and inactive_reason is distinct from '${notListed}'` : ''}
       returning id, gone_at is not null as "isGone"`,
      [clientId, connectionId, seen],
    )
    const ids = rows.filter(({ isGone }) => isGone).map(({ id }) => id)
    if (kind === 'vehicles') await noticeGone(client, context, ids)
    if (kind === 'drivers' && ids.length) await replaceGone(client, clientId, connectionId)
    return back
  })
}

async function endMissing(
  client: ClientBase,
  table: string,
  { clientId, connectionId }: PipelineContext,
  seen: string[],
): Promise<Date | null> {
  const { rows } = await client.query<{ since: string | null }>(
    `with back as (
       update ${table} set missing_since = null where client_id = $1 and connection_id = $2 and missing_since is not null
         and external_id = any($3::text[]) returning old.missing_since as since)
     select min(since) as since from back`,
    [clientId, connectionId, seen],
  )
  const since = rows[0]?.since
  return since ? new Date(since) : null
}
