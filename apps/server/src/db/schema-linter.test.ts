import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts'
import { lintSchema } from './schema-linter.ts'

test('the schema can be sharded by client', async () => {
  await using database = await createTestDatabase()
  expect(await lintSchema(await database.connect())).toEqual([])
})

test.each([
  ['t: has no client_id and is not in the list of untenanted tables', 'create table t (id int primary key)'],
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
    't: foreign key t_job_fkey points at the local table job',
    'create table t (client_id int primary key, job int references job)',
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
])('finds the fault: %s', async (fault, sql) => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await client.query(
    'create table tenant (client_id int, id int, primary key (client_id, id)); create table job (id int primary key)',
  )
  expect(await lintSchema(client, { job: 'local' })).toEqual([])
  await client.query(sql)
  expect(await lintSchema(client, { job: 'local' })).toEqual([fault])
})

test('a listed table that is gone is a fault too', async () => {
  await using database = await createEmptyDatabase()
  const faults = await lintSchema(await database.connect(), { job: 'local' })
  expect(faults).toEqual(['job: listed as untenanted, but there is no such table'])
})
