import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { lintSchema } from './schema-linter.ts'

test('can be sharded by client', async () => {
  await using database = await createTestDatabase()
  expect(await lintSchema(await database.connect())).toEqual([])
})

const homes = { job: 'coordinator', kind: 'reference', tenant: 'distributed' } as const
const tables = `create table tenant (client_id int, id int, primary key (client_id, id)); create table job (id int primary key);
  create table kind (id int primary key)`

test.each([
  ['t: is distributed and has no client_id', 'create table t (id int primary key)'],
  ['t: has no primary key', 'create table t (client_id int not null)'],
  ['t: client_id is bigint not null, not integer not null', 'create table t (client_id bigint primary key)'],
  ['t: primary index t_pkey lacks client_id', 'create table t (id int primary key, client_id int not null)'],
  [
    't: unique index t_name lacks client_id',
    `create table t (client_id int primary key, name text); create unique index t_name on t (lower(name)) include (client_id)`,
  ],
  [
    't: foreign key t_tenant_fkey to tenant does not pair client_id with client_id',
    'create table t (client_id int primary key, tenant int, constraint t_tenant_fkey foreign key (tenant, client_id) references tenant (client_id, id))',
  ],
  [
    't: foreign key t_job_fkey leads from a distributed table to the coordinator table job',
    'create table t (client_id int primary key, job int references job, kind int references kind)',
  ],
  [
    't: has the trigger t_touch',
    `create table t (client_id int primary key);
     create trigger t_touch before update on t for each row execute function suppress_redundant_updates_trigger()`,
  ],
  [
    't: partition t_a is partitioned again',
    `create table t (client_id int, at date, primary key (client_id, at)) partition by range (at);
     create table t_a partition of t default partition by range (at)`,
  ],
])('reports the violation of a distributed table: %s', async (fault, sql) => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await client.query(tables)
  expect(await lintSchema(client, homes)).toEqual([])
  await client.query(sql)
  expect(await lintSchema(client, { ...homes, t: 'distributed' })).toEqual([fault])
})

test.each([
  ['coordinator', 'distributed', 'client_id int, id int, foreign key (client_id, id) references tenant', 'tenant'],
  ['reference', 'distributed', 'client_id int, id int, foreign key (client_id, id) references tenant', 'tenant'],
  ['reference', 'coordinator', 'id int references job', 'job'],
] as const)('doesn’t let a %s table reference a %s one', async (source, target, columns, name) => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await client.query(`${tables}; create table t (${columns})`)
  expect(await lintSchema(client, { ...homes, t: source })).toEqual([
    expect.stringContaining(`leads from a ${source} table to the ${target} table ${name}`),
  ])
})

test('reports a table without a home and a home without a table', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await client.query('create table t (id int)')
  const faults = await lintSchema(client, { job: 'coordinator' })
  expect(faults).toEqual(['job: has a home, but there is no such table', 't: has no home in table-homes.ts'])
})
