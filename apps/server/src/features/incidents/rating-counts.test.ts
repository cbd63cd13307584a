import { type IncidentTotals, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failingTurns } from '../../db/connection/client-turns.ts'
import { repeat } from '../../jobs/repeat.ts'
import { rollWhenMarked } from '../../jobs/roll-when-marked.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string
const stopping = new AbortController()
let rolling: Awaited<ReturnType<typeof rollWhenMarked>>

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Rated')
  fleet = await createSampleFleet(server.services, clientId, 'Rated')
  operator = await server.token(clientId, ['operator'])
  // Whole days are covered by rollups, partial days by their events.
  await fleet.load('incidents', [incident('days ago', { occurredAt: minutesAgo(3 * 1440) })])
  const { pool, log } = server.services
  while (await rollUp(pool));
  // Without mark notifications, it would pause for longer than this test may take.
  rolling = await rollWhenMarked(pool, failingTurns, (work, pause) =>
    repeat('roll up', 3_600_000, stopping.signal, log, work, undefined, pause),
  )
})
afterAll(async () => {
  stopping.abort()
  await Promise.all([rolling.rolling, rolling.close()])
  await server[Symbol.asyncDispose]()
})

/** Resolves when the client's open portals are notified of changed rollups. */
const sumsMoved = () =>
  new Promise<void>((resolve) => {
    const leave = server.services.live.subscribe(clientId, (event: LiveEvent) => {
      if (event.kind !== 'sums') return
      leave()
      resolve()
    })
  })

type Filter = Partial<Record<'ratings' | 'translatedTypes' | 'RegionId' | 'vehicleIds' | 'driverIds' | 'View', unknown>>

const totals = (filter: Filter): Promise<IncidentTotals> => {
  const week = { From: toRangeTime(minutesAgo(7 * 1440)), To: toRangeTime(new Date()) }
  const query = { ...week, ...filter } as never
  return ask(server.app, incidentEndpoints.totals, { params: { id: clientId }, query }, operator)
}

test('has updated every count by the time portals are notified of a rating', async () => {
  const { pool } = server.services
  const id = fleet.incidentId('days ago')
  const { rows } = await pool.query(
    `select vehicle_id as vehicle, driver_id as driver, region_id as region, translated_type as type from incident
     where client_id = $1 and id = $2`,
    [clientId, id],
  )
  const { vehicle, driver, region, type } = rows[0]
  const scopes: Filter[] = [
    {},
    { translatedTypes: [type] },
    { RegionId: [region] },
    { vehicleIds: [vehicle] },
    { driverIds: [driver] },
    { driverIds: [driver], translatedTypes: [type] },
  ]
  const counts = () =>
    Promise.all(
      scopes.map(async (scope) => ({
        ...scope,
        inaccurate: (await totals({ ...scope, ratings: [1] })).totalCount,
        accurate: (await totals({ ...scope, View: 1 })).totalCount,
        all: (await totals(scope)).totalCount,
      })),
    )
  const dayOf = async () =>
    (
      await pool.query(
        `select (select sum(incidents)::int from vehicle_day where client_id = $1 and vehicle_id = $2) as vehicle,
           (select sum(incidents)::int from client_day where client_id = $1) as client,
           (select count(*)::int from evidence_month where client_id = $1 and vehicle_id = $2 and formula is null) as stale`,
        [clientId, vehicle],
      )
    ).rows[0]
  const rate = async (rating: 0 | 1) => {
    const moved = sumsMoved()
    await ask(server.app, incidentReviewEndpoints.rate, { params: { id }, body: { rating } }, operator)
    await moved
  }
  expect(await counts()).toEqual(scopes.map((scope) => ({ ...scope, inaccurate: 0, accurate: 0, all: 2 })))
  await pool.query(`update evidence_month set formula = 'kept' where client_id = $1`, [clientId])
  await rate(1)
  expect(await counts()).toEqual(scopes.map((scope) => ({ ...scope, inaccurate: 1, accurate: 0, all: 2 })))
  expect(await dayOf()).toEqual({ vehicle: 1, client: 1, stale: 1 })
  await rate(0)
  expect(await counts()).toEqual(scopes.map((scope) => ({ ...scope, inaccurate: 0, accurate: 1, all: 2 })))
  expect(await dayOf()).toMatchObject({ vehicle: 2, client: 2 })
})
