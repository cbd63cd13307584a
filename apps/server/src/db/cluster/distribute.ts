import type { ClientBase } from 'pg'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { tableHomes, tablesAt } from './table-homes.ts'

/** Hash ranges of clients: at most this many nodes can have one each, and every table has this many shards. */
const usualShards = 32

/** The table all other tables are colocated with. */
export const firstDistributed = 'connection'

export type DistributeOptions = {
  /** Only relevant if no table is distributed yet: others follow the first. */
  shards?: number
}

/** Returns true if this database's tables are distributed over a Citus cluster. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  return (await placedTables(client)).has(firstDistributed)
}

/**
 * Places all tables as `table-homes.ts` defines, on a database with the Citus extension, and returns a sentence for
 * each change; correctly placed tables are left alone, so that it can resume. Existing rows are moved, so there must be
 * no writes meanwhile. Throws DatabaseProblem if the cluster lacks something. `client` must not be in a transaction.
 */
export async function distribute(client: ClientBase, { shards = usualShards }: DistributeOptions = {}) {
  await requireCluster(client)
  const [there, placed] = [await ownTables(client), await placedTables(client)]
  // Before the newest migration, some don't exist yet.
  const missing = (tables: string[]) => tables.filter((table) => there.has(table) && !placed.has(table))
  const done: string[] = []
  for (const table of missing(tablesAt('reference'))) {
    await client.query('select create_reference_table($1)', [table])
    done.push(`${table}: a copy on every node`)
  }
  const others = tablesAt('distributed').filter((table) => table !== firstDistributed)
  for (const table of missing([firstDistributed, ...others])) {
    const how = table === firstDistributed ? 'shard_count => $2::int' : 'colocate_with => $2::text'
    await place(client, table, how, table === firstDistributed ? shards : firstDistributed)
    done.push(`${table}: by client`)
  }
  if (done.length) await setUpNodes(client)
  return done
}

/** Distributes a future partition of `parent` like its parent; does nothing if `parent` isn't distributed. */
export async function distributeLike(client: ClientBase, parent: string, table: string): Promise<void> {
  if (tableHomes[parent] !== 'distributed' || !(await placedTables(client)).has(parent)) return
  // Parallel shard operations would each use a connection that can't see the table created in this transaction.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(`select create_distributed_table($1, 'client_id', colocate_with => $2)`, [table, parent])
}

async function place(client: ClientBase, table: string, how: string, value: number | string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select create_distributed_table($1, 'client_id', ${how})`, [table, value])
    // Rows were copied to the shards; the local copies would stay, invisible.
    await client.query('select truncate_local_data_after_distributing_table($1)', [table])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function ownTables(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Returns the tables placed by Citus; none without the extension. */
async function placedTables(client: ClientBase): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(client))) return new Set()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

async function requireCluster(client: ClientBase): Promise<void> {
  if (!(await hasCitus(client)))
    throw new DatabaseProblem(
      'This database has no Citus: load it on every server (shared_preload_libraries) and run "create extension citus" in this database on each of them.',
    )
  const { rows } = await client.query<{ knowsItself: boolean; workers: number }>(
    `select coalesce(bool_or(groupid = 0), false) as "knowsItself", count(*) filter (where groupid > 0)::int as workers
     from pg_dist_node where isactive and noderole = 'primary'`,
  )
  if (!rows[0]?.workers)
    throw new DatabaseProblem(
      'This Citus cluster has no worker: add each one with "select citus_add_node(host, port)" on the coordinator.',
    )
  if (!rows[0].knowsItself)
    throw new DatabaseProblem(
      'The workers do not know this coordinator: run "select citus_set_coordinator_host(host, port)" on it, with the address they reach it at.',
    )
}

/** Applies Milepost's connection settings to the workers too: coordinator sessions don't pass them on. */
async function setUpNodes(client: ClientBase): Promise<void> {
  for (const setting of [`timezone = 'UTC'`, 'jit = off'])
    await client.query(
      `select run_command_on_all_nodes(format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()))`,
    )
}
