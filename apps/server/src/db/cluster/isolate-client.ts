import type { ClientBase } from 'pg'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { firstDistributed, isDistributed } from './distribute.ts'

/**
 * Gives a client its own shard in every distributed table, so that it can be moved to its own server; returns what it
 * did. Reads and writes continue while rows are copied, which requires `wal_level = logical` on the servers. Throws
 * DatabaseProblem for an unknown client, and for a database that isn't distributed.
 */
export async function isolateClient(client: ClientBase, clientId: number): Promise<string> {
  if (!(await isDistributed(client)))
    throw new DatabaseProblem('Only a database that is distributed over a cluster has shards to assign.')
  const { rowCount } = await client.query('select from client where id = $1', [clientId])
  if (!rowCount) throw new DatabaseProblem(`There is no client ${clientId}.`)
  if (await isAlone(client, clientId)) return `Client ${clientId} already has a shard of its own`
  const { rows } = await client.query<{ shard: string }>(
    `select isolate_tenant_to_new_shard($1, $2::int, 'CASCADE') as shard`,
    [firstDistributed, clientId],
  )
  return `Client ${clientId} has a shard of its own: shard ${rows[0]?.shard} of "${firstDistributed}" and those colocated with it`
}

/** True if a client's shard contains no other client's hash. */
async function isAlone(client: ClientBase, clientId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_dist_shard where shardid = get_shard_id_for_distribution_column($1, $2::int) and shardminvalue = shardmaxvalue`,
    [firstDistributed, clientId],
  )
  return rowCount === 1
}
