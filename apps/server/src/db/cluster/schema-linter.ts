import type { ClientBase } from 'pg'
import { type TableHome, tableHomes } from './table-homes.ts'

type Table = { name: string; clientColumn: string | null; triggers: string[]; nestedPartitions: string[] }
type Key = { table: string; name: string; columns: string[]; kind: 'primary' | 'unique' }
type ForeignKey = { table: string; name: string; columns: string[]; target: string; targetColumns: string[] }

type Homes = Readonly<Record<string, TableHome>>

/**
 * Checks that every table can live where `homes` places it: a distributed one needs an `int not null` client_id in its
 * primary key, every unique index and every foreign key, no triggers, and a single level of partitions; foreign keys
 * may cross homes only to reference tables (rules of Citus, docs.citusdata.com, "Creating and modifying distributed
 * objects"). Returns one sentence per violation.
 */
export async function lintSchema(client: ClientBase, homes: Homes = tableHomes): Promise<string[]> {
  const [tables, keys, foreignKeys] = [await readTables(client), await readKeys(client), await readForeignKeys(client)]
  const faults: string[] = []
  for (const name of Object.keys(homes)) {
    if (!tables.some((table) => table.name === name)) faults.push(`${name}: has a home, but there is no such table`)
  }
  for (const table of tables) {
    if (homes[table.name] === undefined) faults.push(`${table.name}: has no home in table-homes.ts`)
    if (homes[table.name] !== 'distributed') continue
    faults.push(
      ...lintTable(
        table,
        keys.filter((key) => key.table === table.name),
      ).map((fault) => `${table.name}: ${fault}`),
    )
  }
  for (const key of foreignKeys) {
    const fault = lintForeignKey(key, homes)
    if (fault) faults.push(`${key.table}: ${fault}`)
  }
  return faults
}

function lintTable(table: Table, keys: Key[]): string[] {
  if (table.clientColumn === null) return ['is distributed and has no client_id']
  const faults: string[] = []
  if (table.clientColumn !== 'integer not null') faults.push(`client_id is ${table.clientColumn}, not integer not null`)
  if (!keys.some((key) => key.kind === 'primary')) faults.push('has no primary key')
  for (const key of keys) {
    if (!key.columns.includes('client_id')) faults.push(`${key.kind} index ${key.name} lacks client_id`)
  }
  for (const trigger of table.triggers) faults.push(`has the trigger ${trigger}`)
  for (const partition of table.nestedPartitions) faults.push(`partition ${partition} is partitioned again`)
  return faults
}

function lintForeignKey(key: ForeignKey, homes: Homes): string | undefined {
  const [source, target] = [homes[key.table], homes[key.target]]
  if (target === 'reference') return undefined
  if (source !== target)
    return `foreign key ${key.name} leads from a ${source} table to the ${target} table ${key.target}`
  if (source !== 'distributed') return undefined
  const at = key.columns.indexOf('client_id')
  if (at >= 0 && key.targetColumns[at] === 'client_id') return undefined
  return `foreign key ${key.name} to ${key.target} does not pair client_id with client_id`
}

async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select format_type(a.atttypid, null) || case when a.attnotnull then ' not null' else '' end
        from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as "clientColumn",
      array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      array(select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhrelid
        where i.inhparent = c.oid and p.relkind = 'p') as "nestedPartitions"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}

async function readKeys(client: ClientBase): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select c.relname as "table", k.relname as name, case when i.indisprimary then 'primary' else 'unique' end as kind,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as at (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = at.number
        where at.place <= i.indnkeyatts order by at.place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`)
  return rows
}

async function readForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const names = (relation: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality as at (number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = at.number order by at.place)`
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as "table", f.conname as name, t.relname as target,
      ${names('f.conrelid', 'f.conkey')} as columns, ${names('f.confrelid', 'f.confkey')} as "targetColumns"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition`)
  return rows
}
