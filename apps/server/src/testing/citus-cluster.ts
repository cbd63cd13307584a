import pg from 'pg'
import { distribute } from '../db/cluster/distribute.ts'
import { onDatabase, runOn } from './run-on.ts'

/** A few hash ranges are enough to test several: a database costs as much as copying its tables. */
const testShards = 4

/** Returns administrative URLs of a cluster's nodes, coordinator first, from that of a Citus database there. */
export async function readNodes(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
    )
    return rows.map(({ host, port }) =>
      onDatabase(Object.assign(new URL(url), { hostname: host, port: String(port) }).href, 'postgres'),
    )
  } finally {
    await client.end()
  }
}

/** Prepares an empty database of the same name on every node for distribution. */
export async function joinNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runOn(onDatabase(node, name), 'create extension citus')
  const [coordinator, ...workers] = nodes.map((node) => new URL(node))
  if (!coordinator) throw new Error('the cluster has no nodes')
  await runOn(
    onDatabase(coordinator.href, name),
    `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`,
    ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
  )
}

/** Distributes the tables of a migrated database. */
export async function spreadTables(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await distribute(client, { shards: testShards })
  } finally {
    await client.end()
  }
}

/**
 * Closes a database for cloning. Citus keeps a process in each used database, which would otherwise block it. Shard
 * locations are stored in the database, so clones of one name on all nodes are distributed in the same way.
 */
export async function closeDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await runOn(
      node,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
}
