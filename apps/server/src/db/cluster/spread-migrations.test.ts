import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { migrationFolder } from '../../testing/migration-folder.ts'
import { createEmptyCluster, isOnCluster } from '../../testing/test-database.ts'
import { migrate, migrationFiles } from '../schema/migrate.ts'
import { splitStatements } from '../schema/split-statements.ts'
import { distribute } from './distribute.ts'

const aMinute = 60_000

/** Returns the text of each migration by file name. */
async function readMigrations(): Promise<Record<string, string>> {
  const texts = [...(await migrationFiles())].map(async ([name, file]) => [name, await readFile(file, 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

/** Returns what in a statement Citus refuses for a distributed table, or what would crash it. */
function faultOf(statement: string): string | undefined {
  const sql = statement.replaceAll(/--.*|'(?:[^']|'')*'/g, '').trim()
  if (/^update\b[^;]*?\bset\b.*\w\[/is.test(sql)) return 'reads an element of an array in an update'
  if (!/^alter\s+table\b/i.test(sql)) return undefined
  if (/\badd\s+column\b[^,]*\b(?:check|references|unique|primary\s+key)\b/i.test(sql))
    return 'adds a column with a constraint'
  if (/\bset\s+storage\b/i.test(sql)) return 'sets the storage of a column'
  if (/,\s*add\s+(?:constraint|primary|unique|check|foreign)\b/i.test(sql))
    return 'adds a constraint with something else'
  return undefined
}

describe('a migration of a distributed database', () => {
  test.each([
    ['update a set b = c[2] where client_id > 0', 'reads an element of an array in an update'],
    ['alter table a add column b int check (b > 0)', 'adds a column with a constraint'],
    ['alter table a drop constraint c, add constraint c check (b > 0)', 'adds a constraint with something else'],
    ['alter table a alter column b set storage external', 'sets the storage of a column'],
    ['-- as c[2]\nupdate a set b = 1 where client_id > 0', undefined],
    ['alter table a add column b int not null default 0, add column c int', undefined],
    ['alter table a add constraint c check (b > 0)', undefined],
  ])('%s: %s', (sql, fault) => expect(faultOf(sql)).toBe(fault))

  test('contains nothing unsupported', async () => {
    const texts = Object.values(await readMigrations())
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.flatMap((text) => splitStatements(text).flatMap((sql) => faultOf(sql) ?? []))).toEqual([])
  })
})

test.runIf(isOnCluster)(
  'applies a later migration to every shard of a distributed database',
  async () => {
    await using database = await createEmptyCluster()
    const client = await database.connect()
    await migrate(client)
    await distribute(client, { shards: 4 })
    await client.query(
      `insert into scoring_state (client_id, scored_at) select n, '2026-01-01' from generate_series(1, 20) n`,
    )

    const later = `alter table scoring_state add column first_scored_at timestamptz, add column passes int not null default 1;
      update scoring_state set first_scored_at = scored_at where client_id > 0;
      create index scoring_state_first on scoring_state (client_id, first_scored_at);
      insert into driver_due (client_id, driver_id, month) select client_id, 1, '2026-01-01' from scoring_state where client_id > 0;`
    await migrate(client, { folder: await migrationFolder({ ...(await readMigrations()), '9999_later.sql': later }) })
    await distribute(client)

    const { rows } = await client.query(
      `select (select count(*) from scoring_state where first_scored_at = '2026-01-01' and passes = 1)::int as filled,
       (select count(*) from driver_due where month = '2026-01-01')::int as marked`,
    )
    expect(rows).toEqual([{ filled: 20, marked: 20 }])
    expect(await distribute(client)).toEqual([])
  },
  2 * aMinute,
)

test.runIf(isOnCluster)(
  'allows an index on partitions after a change of all shards, however long its name is there',
  async () => {
    await using database = await createEmptyCluster()
    const client = await database.connect()
    const first = {
      '0001_a.sql': `create table a (client_id int, counted_in_the_morning int, counted_in_the_evening int) partition by range (client_id);
        create table a_partition_with_a_long_name partition of a default;`,
    }
    await migrate(client, { folder: await migrationFolder(first) })
    await client.query(`select create_distributed_table('a', 'client_id', shard_count => 4)`)
    const next = `update a set counted_in_the_morning = 1 where client_id > 0;
      create index on a (client_id, counted_in_the_morning, counted_in_the_evening);`
    await migrate(client, { folder: await migrationFolder({ ...first, '0002_b.sql': next }) })
  },
  aMinute,
)
