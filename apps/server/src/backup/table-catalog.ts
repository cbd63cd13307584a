import type { ClientBase } from 'pg'
import type { Manifest } from './manifest.ts'

/** A table to copy; for a partitioned table, `parts` are its partitions, otherwise the table itself. */
export type CatalogTable = {
  name: string
  columns: string[]
  hasClientId: boolean
  dependsOn: string[]
  parts: { name: string; bytes: number }[]
}

// The migrations table goes into the manifest instead.
const leftOut = 'schema_migrations'

/**
 * Returns the tables of schema `public`, each after those its foreign keys reference. In a transaction, reading a
 * table's partitions also locks them until it ends.
 */
export async function readTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id') as "hasClientId",
      array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "dependsOn",
      (select json_agg(json_build_object('name', l.relname, 'bytes', pg_table_size(l.oid)) order by l.relname)
        from pg_class l where l.relkind = 'r' and l.oid in (select c.oid union select relid from pg_partition_tree(c.oid)))
        as parts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> $1 order by c.relname`,
    [leftOut],
  )
  return inOrderOfKeys(rows)
}

export async function readPartitions(client: ClientBase): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  return rows
}

export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' order by sequencename`,
  )
  return rows
}

function inOrderOfKeys(tables: CatalogTable[]): CatalogTable[] {
  const placed = new Set<string>()
  const ordered: CatalogTable[] = []
  while (ordered.length < tables.length) {
    const ready = tables.filter((table) => !placed.has(table.name) && table.dependsOn.every((name) => placed.has(name)))
    const [first] = tables.filter((table) => !placed.has(table.name))
    if (ready.length === 0) throw new Error(`the foreign keys of ${first?.name} form a circle; it cannot be backed up`)
    for (const table of ready) placed.add(table.name)
    ordered.push(...ready)
  }
  return ordered
}
