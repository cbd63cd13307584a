import type { ClientBase } from 'pg'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { firstDistributed, isDistributed } from './distribute.ts'

/**
 * Gives a client a shard of its own in every distributed table, so that it can be moved to a server of its own; tells what
 * it did. Reads and writes go on while rows are copied, for which the servers need `wal_level = logical`. Throws
 * DatabaseProblem for a client that there is not, and for a database that is not distributed.
 */
export async function isolateClient(client: ClientBase, clientId: number): Promise<string> {
  if (!(await isDistributed(client)))
    throw new DatabaseProblem('Only a database that is spread over a cluster has parts to give.')
  const { rowCount } = await client.query('select from client where id = $1', [clientId])
  if (!rowCount) throw new DatabaseProblem(`There is no client ${clientId}.`)
  if (await isAlone(client, clientId)) return `Client ${clientId} has a part of its own already`
  const { rows } = await client.query<{ shard: string }>(
    `select isolate_tenant_to_new_shard($1, $2::int, 'CASCADE') as shard`,
    [firstDistributed, clientId],
  )
  return `Client ${clientId} has a part of its own: shard ${rows[0]?.shard} of "${firstDistributed}" and those beside it`
}

/** Whether the shard of a client holds no other's hash. */
async function isAlone(client: ClientBase, clientId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_dist_shard where shardid = get_shard_id_for_distribution_column($1, $2::int) and shardminvalue = shardmaxvalue`,
    [firstDistributed, clientId],
  )
  return rowCount === 1
}
