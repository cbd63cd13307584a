import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { markSegments } from '../../../recompute/segments/segment-due.ts'
import { allSegments } from '../../../recompute/segments/segments-of.ts'
import { createFleet, type Fleet, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let token: string
let connectionId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  const clientId = await server.client('Loading')
  // Without any data for today, which may span one day or two depending on when tests run.
  fleet = await createFleet(server.services, clientId, 'Loading')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  connectionId = fleet.connectionId
  token = await server.token(clientId, ['viewer'])
})
afterAll(() => server[Symbol.asyncDispose]())

/** Sets the connection's histories: the number of ten steps done, complete at ten; null if refused by the provider. */
async function histories(steps: Readonly<Record<string, number | null>>) {
  const { pool } = server.services
  await pool.query('delete from sync_stream where connection_id = $1', [connectionId])
  for (const [stream, done] of Object.entries(steps))
    await pool.query(
      `insert into sync_stream (client_id, connection_id, stream, records, done_steps, total_steps, completed_at, switched_off_reason)
       select client_id, id, $2, $3, $4::bigint, 10, case when $4::bigint = 10 then now() end, case when $4::bigint is null then 'No permission' end
       from connection where id = $1`,
      [connectionId, `${stream}.history`, (done ?? 0) * 30, done],
    )
  return ask(server.app, connectionSyncEndpoints.progress, {}, token)
}

test('includes histories that haven’t started from the beginning, so the share never falls because of them', async () => {
  const before = await histories({})
  expect(before).toMatchObject({ settled: false, percent: 0 })
  expect(before.items.map(({ dataType }) => dataType).sort()).toEqual(['incidents', 'positions', 'trips'])
  const shares = []
  for (const begun of [{ incidents: 3 }, { incidents: 4, trips: 1 }, { incidents: 5, trips: 2, positions: 0 }])
    shares.push((await histories(begun)).percent)
  expect(shares).toEqual([10, 16, 23])
})

test('doesn’t wait for what a provider refuses entirely', async () => {
  await server.services.pool.query('update connection set health_status = 3 where id = $1', [connectionId])
  expect(await histories({})).toMatchObject({ settled: true })
  await server.services.pool.query('update connection set health_status = 2 where id = $1', [connectionId])
})

test('includes complete histories in the share without listing them', async () => {
  const progress = await histories({ incidents: 10, positions: null, trips: 4 })
  expect(progress).toMatchObject({ settled: false, percent: 70 })
  expect(progress.items).toEqual([expect.objectContaining({ dataType: 'trips', done: 120, total: 300 })])
})

test('adds up the records of all imports of a kind, also of complete ones', async () => {
  const { pool } = server.services
  const other = await createFleet(server.services, fleet.context.clientId, 'Complete')
  const importedBy = (id: number, done: number) =>
    pool.query(
      `insert into sync_stream (client_id, connection_id, stream, records, done_steps, total_steps, completed_at)
       values ($1, $2, 'trips.history', $3, $4, 10, case when $4::bigint = 10 then now() end)
       on conflict (client_id, connection_id, stream) do update set records = excluded.records,
         done_steps = excluded.done_steps, total_steps = excluded.total_steps, completed_at = excluded.completed_at`,
      [fleet.context.clientId, id, done * 30, done],
    )
  await histories({ incidents: 10, positions: null, trips: 4 })
  const trips = async () => {
    const { kinds } = await ask(server.app, connectionSyncEndpoints.progress, {}, token)
    return kinds.find(({ dataType }) => dataType === 'trips')
  }
  // One that has just begun has no total, but the bar of all of them is as long as what they have imported.
  await importedBy(other.connectionId, 0)
  expect(await trips()).toEqual({ dataType: 'trips', done: 120, total: null, share: 0.2 })
  await importedBy(other.connectionId, 9)
  expect(await trips()).toEqual({ dataType: 'trips', done: 390, total: 600, share: 0.65 })
  await importedBy(other.connectionId, 10)
  expect(await trips()).toEqual({ dataType: 'trips', done: 420, total: 600, share: 0.7 })
  await pool.query('update connection set deleted_at = now(), hidden_at = now() where id = $1', [other.connectionId])
})

test('counts fleets by their vehicles', async () => {
  const { pool } = server.services
  const large = await createFleet(server.services, fleet.context.clientId, 'Large')
  await large.load(
    'vehicles',
    ['a', 'b', 'c'].map((name) => vehicle(name, name)),
  )
  await pool.query('delete from sync_stream where connection_id = $1', [large.connectionId])
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, records, done_steps, total_steps, completed_at, switched_off_reason)
     values ($1, $2, 'trips.history', 300, 10, 10, now(), null), ($1, $2, 'incidents.history', 0, null, 10, null, 'No permission'),
       ($1, $2, 'positions.history', 0, null, 10, null, 'No permission')`,
    [fleet.context.clientId, large.connectionId],
  )
  // Three of four vehicles.
  expect(await histories({ incidents: null, trips: 0, positions: null })).toMatchObject({ percent: 75, workDone: 0.75 })
  await pool.query('update connection set deleted_at = now(), hidden_at = now() where id = $1', [large.connectionId])
})

test('returns the share of the work that is done, most of which is for positions', async () => {
  expect((await histories({ incidents: 0, trips: 0, positions: 0 })).workDone).toBe(0)
  expect((await histories({ incidents: 10, trips: 10, positions: 0 })).workDone).toBeCloseTo(1 / 3)
  expect((await histories({ incidents: 10, trips: 10, positions: 10 })).workDone).toBe(1)
})

test('doesn’t wait for what the provider refuses', async () => {
  expect(await histories({ incidents: 10, positions: null, trips: null })).toEqual({
    settled: true,
    summingUp: false,
    recalculation: null,
    scoresFailingSince: null,
    percent: 100,
    workDone: 1,
    knownFrom: null,
    connections: [expect.objectContaining({ connectionId, completeFrom: null })],
    kinds: [],
    items: [],
  })
})

test('reports imported days until they are in the report rollups', async () => {
  const { pool } = server.services
  const { rows } = await pool.query<{ clientId: number }>(
    'select client_id as "clientId" from connection where id = $1',
    [connectionId],
  )
  const { clientId } = rows[0]!
  const summing = async (day: string, historyOf?: ReadonlyMap<string, readonly number[]>) => {
    await markSegments(pool, clientId, [day], allSegments, { ...(historyOf && { historyOf }) })
    return (await ask(server.app, connectionSyncEndpoints.progress, {}, token)).summingUp
  }
  expect(await summing('2026-03-01')).toBe(false)
  expect(await summing('2026-03-03', new Map([['2026-03-03', [connectionId]]]))).toBe(true)
  await pool.query('delete from segment_due where client_id = $1', [clientId])
})

test('reports imported days until they are searched for events reported twice', async () => {
  const { pool } = server.services
  const due = async (vehicles: number, daysAgo: number) => {
    await pool.query(
      `insert into detection_due (client_id, connection_id, vehicle_id, day, from_at, until_at, moved)
       select c.client_id, c.id, v.id, current_date - $3::int, now(), now(), false
       from connection c, generate_series(1, $2::int) v(id) where c.id = $1`,
      [connectionId, vehicles, daysAgo],
    )
    const { summingUp } = await ask(server.app, connectionSyncEndpoints.progress, {}, token)
    await pool.query('delete from detection_due where connection_id = $1', [connectionId])
    return summingUp
  }
  expect(await due(30, 1)).toBe(false)
  expect(await due(5, 40)).toBe(false)
  expect(await due(30, 40)).toBe(true)
  // Of forty vehicles, thirty days are few.
  await fleet.load(
    'vehicles',
    Array.from({ length: 40 }, (_, index) => vehicle(`few${index}`, `Few ${index}`)),
  )
  expect(await due(30, 40)).toBe(false)
  expect(await due(60, 40)).toBe(true)
})

test('reports imported days until their vehicles are counted', async () => {
  const { pool } = server.services
  const mark = async (day: string, isHistory: boolean) => {
    await pool.query(
      `insert into rollup_dirty (client_id, vehicle_id, day, is_history)
       select c.client_id, v.id, $2::date, $3 from connection c, generate_series(1, 9) v(id) where c.id = $1`,
      [connectionId, day, isHistory],
    )
    return (await ask(server.app, connectionSyncEndpoints.progress, {}, token)).summingUp
  }
  expect(await mark('2026-03-01', false)).toBe(false)
  expect(await mark('2026-06-04', true)).toBe(true)
  await pool.query('delete from rollup_dirty where client_id = (select client_id from connection where id = $1)', [
    connectionId,
  ])
})

test('has no total for an import that has just begun', async () => {
  const progress = await histories({ incidents: 0, positions: null, trips: null })
  expect(progress).toMatchObject({ settled: false, percent: 0, items: [{ done: 0, total: null }] })
})

test('reports the first day with data as soon as any day is counted, whatever was imported first', async () => {
  for (const [id, day] of [
    ['newer', '2026-05-04'],
    ['older', '2026-03-02'],
  ] as const) {
    await fleet.load('trips', [trip(id, { startedAt: new Date(`${day}T15:00:00Z`), distanceMeters: 40_000 })])
    while (await rollUp(server.services.pool));
    expect(await ask(server.app, connectionSyncEndpoints.progress, {}, token)).toMatchObject({ knownFrom: day })
  }
})
