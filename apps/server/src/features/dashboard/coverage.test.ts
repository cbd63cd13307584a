import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createFleet, type Fleet, markRead, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

// What a client's numbers say while its connections are read for the first time.

const provider = providers.samsara
const day = 24 * 60
const today = new Date().toISOString().slice(0, 10)

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('First minutes', 'UTC')
  token = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'First minutes', provider, false)
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  await fleet.load(
    'trips',
    [2, 5, 20].map((days) =>
      trip(`t${days}`, {
        startedAt: minutesAgo(days * day),
        endedAt: minutesAgo(days * day - 30),
        distanceMeters: 100_000,
      }),
    ),
  )
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

const query = { from: toRangeTime(minutesAgo(30 * day)), to: toRangeTime(new Date()) }
const summary = (connectionId: string[] = []) =>
  ask(server.app, dashboardEndpoints.summary, { query: { ...query, connectionId } }, token)
const coverage = async (connectionId: string[] = []) => (await summary(connectionId)).needsAttention.coverage

test('says that nothing open is known before a connection’s lists were read, and all once they were', async () => {
  expect(await coverage()).toEqual({
    events: 'loading',
    losses: 'loading',
    cameras: 'loading',
    mismatches: 'loading',
    connections: 'complete',
  })
  const second = await createFleet(server.services, clientId, 'Read')
  expect(await coverage([String(second.connectionId)])).toEqual({
    events: 'complete',
    losses: 'complete',
    cameras: 'complete',
    mismatches: 'complete',
    connections: 'complete',
  })
  expect((await coverage()).cameras).toBe('loading')
  await server.services.pool.query('update connection set deleted_at = now() where id = $1', [second.connectionId])
})

test('counts only days whose trips and events are imported, and says which', async () => {
  const distance = async () => {
    const { kpis, completeFrom } = await summary()
    const risk = await ask(
      server.app,
      riskReportEndpoints.summary,
      { query: { ...query, riskType: 'behavioral' } },
      token,
    )
    expect(risk.completeFrom).toBe(completeFrom)
    expect(risk.distanceMeters.value).toBe(kpis.distanceMeters.value)
    return [completeFrom, kpis.distanceMeters.value]
  }
  expect(await distance()).toEqual([dayPlus(today, 1), null])
  await markRead(server.services.pool, { clientId, connectionId: fleet.connectionId, provider })
  const readBack = (kind: string, days: number) =>
    server.services.pool.query(
      `update sync_stream set completed_at = null, cursor = $3 where connection_id = $1 and stream = $2`,
      [fleet.connectionId, `${kind}.history`, JSON.stringify({ before: minutesAgo(days * day).toISOString() })],
    )
  await readBack('trips', 10)
  await readBack('incidents', 3)
  expect(await distance()).toEqual([dayPlus(today, -2), 100_000])
  await readBack('incidents', 25)
  expect(await distance()).toEqual([dayPlus(today, -9), 200_000])
  await server.services.pool.query(`update sync_stream set completed_at = now() where connection_id = $1`, [
    fleet.connectionId,
  ])
  expect(await distance()).toEqual([null, 300_000])
})
