import { monthBefore } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { transact } from '../../db/connection/transact.ts'
import { nameOf } from '../../db/statements/statement-name.ts'
import { handOver, recordTables, stateTables } from '../../sync/handover/connection-tables.ts'
import { recountSegments } from '../../testing/recounts/recount-segments.ts'
import { createFleet, type Fleet, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { segmentKind } from '../scores/segment-kind.ts'
import { markSegments } from './segment-due.ts'
import { sumNewestMonth } from './sum-months.ts'
import { atOnce, createSegmentSumming, sumSegments } from './sum-segments.ts'

// Several workers sum at once, and days change in the meantime.

let server: TestServer
let pool: pg.Pool
let clientId: number
let fleet: Fleet
let trips = 0
beforeAll(async () => {
  server = await createTestServer()
  pool = server.services.pool
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(crypto.randomUUID())
  fleet = await createFleet(server.services, clientId, 'Summed')
  await fleet.load('vehicles', [vehicle('v', 'Van')])
  await drive()
})

const month = monthBefore(localDay('UTC', Date.now()))

/** Adds another trip on one day of the last completed month, rolled up: the segments have yet to follow. */
async function drive(): Promise<void> {
  const startedAt = new Date(Date.parse(month) + 10 * 86_400_000 + ++trips * 60_000 + 64_800_000)
  const endedAt = new Date(startedAt.getTime() + 30_000)
  await fleet.load('trips', [trip(`t${trips}`, { vehicleExternalId: 'v', startedAt, endedAt, distanceMeters: 1_000 })])
  while (await rollUp(pool));
}

/** Returns the fleet's trips in the sums of the day and of the month. */
async function held(): Promise<Record<'day' | 'month', number | undefined>> {
  const { rows } = await pool.query<{ isMonth: boolean; trips: number }>(
    `select is_month as "isMonth", trips from segment_driving where client_id = $1 and kind = $2 and subject_id = 0`,
    [clientId, segmentKind.fleet],
  )
  const of = (isMonth: boolean) => rows.find((row) => row.isMonth === isMonth)?.trips
  return { day: of(false), month: of(true) }
}

/** Wraps the database for a worker that stops once at a given step. */
function stopping(isThere: (step: string) => boolean) {
  const [reached, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const step = async (name: string) => {
    if (!isThere(name)) return
    reached.resolve()
    await gone.promise
  }
  const asked =
    (own: { query: pg.Pool['query'] }) => async (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const answer = await own.query(statement, values)
      const text = typeof statement === 'string' ? statement : statement.text
      await step(nameOf(text)?.name ?? text)
      return answer
    }
  const worker = {
    query: asked(pool),
    connect: async () => {
      await step('connect')
      const client = await pool.connect()
      return { query: asked(client as unknown as pg.Pool), release: () => client.release() }
    },
  }
  return { pool: worker as unknown as pg.Pool, reached: reached.promise, goOn: gone.resolve }
}

const withoutMonths = { ...atOnce, monthsRestMs: { importing: 1e13, complete: 1e13 } }

test('doesn’t overwrite newer sums from a day read before it changed', async () => {
  const slow = stopping((step) => step === 'segment-driven')
  const first = createSegmentSumming(slow.pool, failingTurns, atOnce)()
  await slow.reached
  await drive()
  let isDone = false
  const second = sumSegments(pool).then(() => {
    isDone = true
  })
  await vi.waitFor(async () => expect(isDone || (await waitingForLock(pool)) > 0).toBe(true), { timeout: 10_000 })
  slow.goOn()
  await Promise.all([first, second])
  await sumSegments(pool)
  expect(await held()).toEqual({ day: 2, month: 2 })
})

test('lets workers take different days: all of them sum a client whose history is importing', async () => {
  const slow = stopping((step) => step === 'segment-driven')
  const first = createSegmentSumming(slow.pool, failingTurns, withoutMonths)()
  await slow.reached
  await markSegments(pool, clientId, [month])
  await createSegmentSumming(pool, failingTurns, withoutMonths)()
  const due = () => pool.query('select day from segment_due where client_id = $1', [clientId])
  expect((await due()).rows).not.toContainEqual({ day: month })
  expect(await held()).toEqual({ day: undefined, month: undefined })
  slow.goOn()
  await first
  expect((await due()).rows).toEqual([])
  expect(await held()).toEqual({ day: 1, month: undefined })
})

test('restarts a month if one of its days changes during aggregation, and leaves no segment out', async () => {
  await createSegmentSumming(pool, failingTurns, withoutMonths)()
  expect(await held()).toEqual({ day: 1, month: undefined })
  let connects = 0
  // The month is marked, then its connection is summed, then the fleet.
  const slow = stopping((step) => step === 'connect' && ++connects === 3)
  const first = sumNewestMonth(slow.pool, clientId)
  await slow.reached
  await drive()
  await createSegmentSumming(pool, failingTurns, withoutMonths)()
  slow.goOn()
  await first
  expect(await held()).toEqual({ day: 2, month: undefined })
  await sumSegments(pool)
  const { held: kept, found } = await recountSegments(pool, clientId)
  expect(kept).toEqual(found)
})

test('waits with a month for its days, and pauses while they keep changing', async () => {
  await createSegmentSumming(pool, failingTurns, withoutMonths)()
  await drive()
  expect(await sumNewestMonth(pool, clientId)).toBeNull()
  const step = createSegmentSumming(pool, failingTurns, { ...atOnce, monthsRestMs: { importing: 0, complete: 60_000 } })
  while (await step());
  expect(await held()).toEqual({ day: 2, month: 2 })
  await drive()
  while (await step());
  expect(await held()).toEqual({ day: 3, month: undefined })
  await sumSegments(pool)
  expect(await held()).toEqual({ day: 3, month: 3 })
})

test('leaves no sums behind when a connection moves, even before anything is summed again', async () => {
  await sumSegments(pool)
  const from = { clientId, connectionId: fleet.connectionId }
  const other = await server.client(crypto.randomUUID())
  const ofConnection = async () =>
    (
      await pool.query('select from segment_driving where client_id = $1 and kind = $2', [
        clientId,
        segmentKind.connection,
      ])
    ).rowCount
  expect(await ofConnection()).toBe(2)
  await transact(pool, (client) => handOver(client, from, other, [...recordTables, ...stateTables]))
  expect(await ofConnection()).toBe(0)
})

test('doesn’t hold up other sums for a day that changes constantly', async () => {
  const busy = await server.client('Busy')
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
  await markSegments(pool, busy, days)
  const step = createSegmentSumming(pool, failingTurns, { ...atOnce, turnMs: 0 })
  for (const _ of days) {
    await step()
    await markSegments(pool, busy, ['2026-03-04'])
  }
  const { rows } = await pool.query('select day from segment_due where client_id = $1', [busy])
  expect(rows).toEqual([{ day: '2026-03-04' }])
})

test('catches up with half of the time once a client’s history is complete, and leaves most of it to others before', async () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
  await markSegments(pool, clientId, days)
  await pool.query(
    `update sync_stream set completed_at = null where client_id = $1 and connection_id = $2 and stream = 'trips.history'`,
    [clientId, fleet.connectionId],
  )
  const due = async () =>
    (await pool.query('select from segment_due where client_id = $1 and day = any($2::date[])', [clientId, days]))
      .rowCount
  const pace = { ...withoutMonths, turnMs: 0, shareOfTime: 1e9 }
  const importing = createSegmentSumming(pool, failingTurns, pace)
  while (await importing());
  expect(await due()).toBe(3)
  await pool.query('update sync_stream set completed_at = now() where client_id = $1', [clientId])
  const complete = createSegmentSumming(pool, failingTurns, pace)
  while (await complete());
  expect(await due()).toBe(0)
})
