import { expect, test } from 'vitest'
import { migrationFolder } from '../../testing/migration-folder.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { appliedMigrations, migrate } from './migrate.ts'

test('has nothing to apply on a cloned test database', async () => {
  await using database = await createTestDatabase()
  const client = await database.connect()
  expect(await migrate(client)).toEqual([])
  expect((await appliedMigrations(client)).length).toBeGreaterThan(0)
})

test('applies each file once in two simultaneous cold starts', async () => {
  await using database = await createEmptyDatabase()
  const folder = await migrationFolder({
    '0002_b.sql': 'create table b (a_id int references a);',
    '0001_a.sql': 'create table a (id int primary key); select 1;',
  })
  const clients = [await database.connect(), await database.connect()]
  const ran = await Promise.all(clients.map((client) => migrate(client, { folder })))
  expect(ran.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
})

test('applies files of subfolders in the order of their names, and knows them when they are moved', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  const [a, b] = ['create table a (id int primary key)', 'create table b (a_id int references a)']
  const spread = await migrationFolder({ 'y/0001_a.sql': a, 'x/0002_b.sql': b })
  expect(await migrate(client, { folder: spread })).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(client, { folder: await migrationFolder({ '0001_a.sql': a, 'z/0002_b.sql': b }) })).toEqual([])
})

test('stops at upTo, and continues from there on a later run', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  const folder = await migrationFolder({ '0001_a.sql': 'create table a ()', '0002_b.sql': 'create table b ()' })
  expect(await migrate(client, { folder, upTo: '0001_a.sql' })).toEqual(['0001_a.sql'])
  expect(await migrate(client, { folder })).toEqual(['0002_b.sql'])
})

test('refuses an edited file, but not other line endings', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { folder: await migrationFolder({ '0001_a.sql': 'create table a\n();\n' }) })
  const crlf = await migrationFolder({ '0001_a.sql': 'create table a\r\n();\r\n' })
  expect(await migrate(client, { folder: crlf })).toEqual([])
  const edited = await migrationFolder({ '0001_a.sql': 'create table a (id int)' })
  await expect(migrate(client, { folder: edited })).rejects.toThrow('0001_a.sql was edited after it was applied')
})

test('refuses a database ahead of the code', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { folder: await migrationFolder({ '0009_future.sql': 'select 1' }) })
  await expect(migrate(client, { folder: await migrationFolder({}) })).rejects.toThrow('0009_future.sql')
})

test('leaves nothing behind after a failing file, and releases the lock', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  const broken = await migrationFolder({ '0001_a.sql': 'create table a (); select * from missing;' })
  await expect(migrate(client, { folder: broken })).rejects.toThrow('migration 0001_a.sql failed')
  const fixed = await migrationFolder({ '0001_a.sql': 'create table a ()' })
  expect(await migrate(await database.connect(), { folder: fixed })).toEqual(['0001_a.sql'])
})

test('creates an index concurrently in a no-transaction file', async () => {
  await using database = await createEmptyDatabase()
  const folder = await migrationFolder({
    '0001_a.sql': 'create table a (id int)',
    '0002_index.sql': '-- no-transaction\ncreate index concurrently if not exists a_id on a (id)',
  })
  expect(await migrate(await database.connect(), { folder })).toHaveLength(2)
})
