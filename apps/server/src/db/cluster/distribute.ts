import type { ClientBase } from 'pg'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { tableHomes, tablesAt } from './table-homes.ts'

/** Hash ranges of clients: as many nodes as this can each have one, and each table is that many on them. */
const usualShards = 32

/** The table whose shards those of all others stand beside. */
export const firstDistributed = 'connection'

export type DistributeOptions = {
  /** Only counts where no table is distributed yet: the others follow the first. */
  shards?: number
}

/** Whether the tables of this database are spread over the nodes of a Citus cluster. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  return (await placedTables(client)).has(firstDistributed)
}

/**
 * Puts every table where `table-homes.ts` says, on a database with the Citus extension, and gives a sentence for each
 * thing it did; what stands there already stays, so that it goes on where it was ended. Rows that a table has go with it:
 * nothing may write meanwhile. Throws DatabaseProblem where the cluster lacks something. `client` must not be in a transaction.
 */
export async function distribute(client: ClientBase, { shards = usualShards }: DistributeOptions = {}) {
  await requireCluster(client)
  const [there, placed] = [await ownTables(client), await placedTables(client)]
  // Before the newest migration some are not there yet.
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

/** Makes a table that is to be a partition of `parent` stand as that does; nothing where `parent` is not distributed. */
export async function distributeLike(client: ClientBase, parent: string, table: string): Promise<void> {
  if (tableHomes[parent] !== 'distributed' || !(await placedTables(client)).has(parent)) return
  // Many shards at once would each take a connection that has not seen the table of this transaction.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(`select create_distributed_table($1, 'client_id', colocate_with => $2)`, [table, parent])
}

async function place(client: ClientBase, table: string, how: string, value: number | string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select create_distributed_table($1, 'client_id', ${how})`, [table, value])
    // Rows were copied to the shards; those that were copied would lie here unseen.
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

/** Tables that Citus has placed somewhere; none without the extension. */
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

/** What a connection of Milepost sets for itself holds on the workers too: sessions of the coordinator do not pass it on. */
async function setUpNodes(client: ClientBase): Promise<void> {
  for (const setting of [`timezone = 'UTC'`, 'jit = off'])
    await client.query(
      `select run_command_on_all_nodes(format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()))`,
    )
}
