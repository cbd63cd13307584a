import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, isOnCluster } from '../../testing/test-database.ts'
import { maintainPartitions } from '../schema/partitions.ts'
import { distribute, isDistributed } from './distribute.ts'
import { isolateClient } from './isolate-client.ts'

test('explains in a sentence that Citus is missing', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  expect(await isDistributed(client)).toBe(false)
  await expect(distribute(client)).rejects.toThrow('This database has no Citus')
  await expect(isolateClient(client, 1)).rejects.toThrow('Only a database that is distributed over a cluster')
})

describe.runIf(isOnCluster)('on a cluster', () => {
  const makeClients = async (client: pg.Client, count: number) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into client (name) select 'Client ' || n from generate_series(1, $1::int) n returning id`,
      [count],
    )
    return rows.map(({ id }) => id)
  }
  const countIn = async (client: pg.Client, table: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n

  test('leaves correctly placed tables alone', async () => {
    await using database = await createTestDatabase()
    const client = await database.connect()
    expect(await isDistributed(client)).toBe(true)
    expect(await distribute(client)).toEqual([])
  })

  test('distributes a table with its rows', async () => {
    await using database = await createTestDatabase()
    const client = await database.connect()
    const clients = await makeClients(client, 20)
    for (const id of clients)
      await client.query(
        `insert into driver_due (client_id, driver_id, month) values ($1, 1, '2026-01-01'), ($1, 2, '2026-01-01')`,
        [id],
      )
    await client.query(`select undistribute_table('driver_due')`)
    expect(await distribute(client)).toEqual(['driver_due: by client'])
    expect(await countIn(client, 'driver_due')).toBe(40)
    const { rows } = await client.query(
      `select count(distinct nodeport)::int as nodes from citus_shards where table_name = 'driver_due'::regclass`,
    )
    expect(rows[0]?.nodes).toBe(2)
  })

  test('moves rows from a default partition to new ones in place', async () => {
    await using database = await createTestDatabase()
    const client = await database.connect()
    for (const id of await makeClients(client, 10))
      await client.query(
        `insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
         values ($1, '2018-08-02', 0, 0, 0, 0, 0, 0, 0, 0)`,
        [id],
      )
    await client.query(
      `insert into trip (client_id, started_at, id, vehicle_id, connection_id, external_id, day)
       select client_id, day, 1, 1, 1, 'a', day from client_day`,
    )
    const upkeep = await maintainPartitions(client)
    expect(upkeep).toMatchObject({ movedRows: 10, strays: {} })
    expect(await countIn(client, 'trip')).toBe(10)
    expect(await countIn(client, 'trip_2018_08')).toBe(10)
    expect(await countIn(client, 'trip_default')).toBe(0)
  })

  test('gives a client its own shard once, and keeps its rows', async () => {
    await using database = await createTestDatabase()
    const client = await database.connect()
    const [giant] = await makeClients(client, 5)
    await client.query(`insert into driver_due (client_id, driver_id, month) select id, 1, '2026-01-01' from client`)
    expect(await isolateClient(client, giant!)).toMatch(/^Client \d+ has a shard of its own: shard \d+/)
    expect(await isolateClient(client, giant!)).toBe(`Client ${giant} already has a shard of its own`)
    expect(await countIn(client, 'driver_due')).toBe(5)
    await expect(isolateClient(client, 999_999)).rejects.toThrow('There is no client 999999')
  })
})
