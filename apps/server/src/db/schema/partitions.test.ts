import type pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { type PartitionRule, partitionRules, rulesFor } from './partition-rules.ts'
import { maintainPartitions } from './partitions.ts'

const now = new Date('2026-11-21T12:00:00Z')
const monthly: PartitionRule = { table: 'event', column: 'at', by: 'month', behind: 1, ahead: 1 }
const daily: PartitionRule = { table: 'event', column: 'at', by: 'day', behind: 1, ahead: 1, retentionDays: 10 }

async function makeEvents(client: pg.Client, type = 'timestamptz') {
  await client.query(`set timezone = 'America/New_York';
    create table owner (id int primary key); insert into owner values (1);
    create table event (at ${type}, id int, owner_id int references owner, primary key (at, id)) partition by range (at);
    create table event_default partition of event default; create index event_id on event (id)`)
}

const whereRowsLive = async (client: pg.Client) => {
  const { rows } = await client.query('select tableoid::regclass::text as home, id from event order by id')
  return Object.fromEntries(rows.map((row) => [row.id, row.home]))
}

test('creates partitions for the real tables, and changes nothing the second time', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client)
  const first = await maintainPartitions(client, { now })
  const each = partitionRules.map((rule) => rule.behind + rule.ahead + 1)
  expect(first.created).toHaveLength(each.reduce((sum, n) => sum + n))
  expect(first.created).toContain('position_2026_11_28')
  expect(await maintainPartitions(client, { now })).toEqual({ created: [], dropped: [], movedRows: 0, strays: {} })
})

test('prepares partitions only as far back as history is imported, and the usual ones for a year of it', () => {
  const behind = (historyMonths: number, positionDays: number) =>
    Object.fromEntries(rulesFor({ historyMonths, positionDays }).map((rule) => [rule.table, rule.behind]))
  expect(behind(0, 1)).toMatchObject({ trip: 1, incident: 1, incident_detail: 1, vehicle_day: 1, position: 2 })
  expect(behind(12, 3)).toMatchObject({ trip: 12, position: 4 })
  expect(rulesFor({ historyMonths: 24, positionDays: 365 })).toEqual(partitionRules)
})

test.each(['timestamptz', 'date'])('moves rows waiting in the default partition to new ones (%s)', async (type) => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await makeEvents(client, type)
  await client.query(`insert into event values ('2026-11-01', 1, 1), ('2026-12-30', 2, 1), ('2024-02-29', 3, 1),
    ('1970-01-01', 4, 1), ('2099-01-01', 5, 1), ('infinity', 6, 1)`)
  const upkeep = await maintainPartitions(client, { now, rules: [monthly] })
  expect(upkeep).toMatchObject({ movedRows: 3, strays: { event: 3 } })
  expect(upkeep.created).toEqual(['event_2026_10', 'event_2026_11', 'event_2026_12', 'event_2024_02'])
  const homes = await whereRowsLive(client)
  expect(homes).toMatchObject({ 1: 'event_2026_11', 2: 'event_2026_12', 3: 'event_2024_02' })
  expect([homes[4], homes[5], homes[6]]).toEqual(['event_default', 'event_default', 'event_default'])
})

test('keeps rows that reference a moved row', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await makeEvents(client)
  await client.query(`create table note (at timestamptz, id int, foreign key (at, id) references event on delete cascade);
    insert into event values ('2026-11-05Z', 1, 1); insert into note values ('2026-11-05Z', 1)`)
  expect((await maintainPartitions(client, { now, rules: [monthly] })).movedRows).toBe(1)
  expect((await client.query('select from note')).rowCount).toBe(1)
  await client.query('delete from event')
  expect((await client.query('select from note')).rowCount).toBe(0)
})

test('drops partitions past retention, and such rows in the default one', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await makeEvents(client)
  await maintainPartitions(client, { now: new Date('2026-11-10T00:00:00Z'), rules: [daily] })
  await client.query(
    `insert into event values ('2026-11-10T05:00Z', 1, 1), ('2026-11-11T05:00Z', 2, 1), ('2026-10-01Z', 3, 1)`,
  )
  const upkeep = await maintainPartitions(client, { now, rules: [daily] })
  expect(upkeep.dropped).toEqual(['event_2026_11_09', 'event_2026_11_10'])
  expect(await whereRowsLive(client)).toEqual({ 2: 'event_2026_11_11' })
})

test('keeps marked rows beyond their partition, and in the default one', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await makeEvents(client)
  const rules = [{ ...daily, keptIf: 'id > 10' }]
  await maintainPartitions(client, { now: new Date('2026-11-10T00:00:00Z'), rules })
  await client.query(
    `insert into event values ('2026-11-10T05:00Z', 1, 1), ('2026-11-10T06:00Z', 11, 1), ('2018-08-02Z', 2, 1), ('2018-08-02Z', 12, 1)`,
  )
  for (let round = 0; round < 2; round++) await maintainPartitions(client, { now, rules })
  expect(await whereRowsLive(client)).toEqual({ 11: 'event_default', 12: 'event_default' })
})

test('does the work once in two simultaneous processes', async () => {
  await using database = await createTestDatabase()
  const clients = [await database.connect(), await database.connect()]
  const rounds = await Promise.all(clients.map((client) => maintainPartitions(client, { now })))
  expect(rounds.map((round) => round.created.length).sort((a, b) => a - b)[0]).toBe(0)
})

test('postpones changes to a table under a long read, such as a backup, without blocking anyone else', async () => {
  await using database = await createEmptyDatabase()
  const [client, reader] = [await database.connect(), await database.connect()]
  await makeEvents(client)
  await maintainPartitions(client, { now: new Date('2026-11-10T00:00:00Z'), rules: [daily] })
  for (const [read, created, dropped] of [
    ['event_default', [], []],
    ['event_2026_11_09', ['event_2026_11_20', 'event_2026_11_21', 'event_2026_11_22'], []],
    ['owner', [], ['event_2026_11_09', 'event_2026_11_10']],
  ] as const) {
    await reader.query(`begin; select from ${read}`)
    const upkeep = await maintainPartitions(client, { now, rules: [daily], longestWaitMs: 50 })
    expect(upkeep).toMatchObject({ created, dropped })
    await reader.query('commit')
  }
})
