import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../../db/connection/transact.ts'
import { chicago, createFleet, type Fleet, minutesAgo, trip } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { PipelineContext } from '../../context.ts'
import { loadPositions } from './load-positions.ts'

let server: TestServer
let fleet: Fleet
let visit: PipelineContext
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  const clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name)
  visit = { ...fleet.context, newestPositions: new Map() }
})

const at = (vehicleExternalId: string, minutes: number) => ({
  vehicleExternalId,
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh: minutes,
  headingDegrees: null,
  engineOn: true,
})

const load = (context: PipelineContext, ...records: ReturnType<typeof at>[]) =>
  transact(server.services.pool, (client) => loadPositions(client, context, records))

const rowsOf = async (sql: string) => (await server.services.pool.query(sql, [fleet.context.clientId])).rows
const speeds = async () =>
  (await rowsOf('select speed_kmh as speed from vehicle_latest where client_id = $1 order by 1')).map(
    ({ speed }) => speed,
  )

test('moves last positions with each page, for new vehicles and known ones', async () => {
  await load(visit, at('v1', 50))
  await load(visit, at('v1', 40), at('v2', 41))
  expect(await speeds()).toEqual([40, 41])
  await load(visit, at('v1', 30), at('v2', 31))
  expect(await speeds()).toEqual([30, 31])
})

test('restores one removed with a private trip while its vehicle was cached as known', async () => {
  await load(visit, at('v1', 50), at('v2', 51))
  await rowsOf('delete from vehicle_latest where client_id = $1 and speed_kmh = 50')
  await load(visit, at('v1', 40), at('v2', 41))
  expect(await speeds()).toEqual([40, 41])
})

test('never moves one back, whatever the cache holds', async () => {
  await load(visit, at('v1', 50))
  // Another visit is ahead of what this one knows.
  await load({ ...visit, newestPositions: new Map() }, at('v1', 20))
  await load(visit, at('v1', 30))
  expect(await speeds()).toEqual([20])
})

test('holds back a place too far to drive until the next position confirms it', async () => {
  const far = { latitude: 39.96, longitude: 0 }
  const load = (...places: [number, object][]) =>
    fleet.load(
      'positions',
      places.map(([minutes, place]) => ({ ...at('v1', minutes), ...place })),
    )
  await load([50, {}], [49, {}], [48, far])
  expect(await speeds()).toEqual([49])
  expect(await rowsOf('select part, reason from rejected_record where client_id = $1')).toEqual([
    { part: 'last position', reason: expect.stringMatching(/^It is 4,\d+\smi from the position 2\smin before/) },
  ])
  await load([40, {}])
  await load([30, far])
  expect(await speeds()).toEqual([40])
  await load([29, far])
  expect(await speeds()).toEqual([29])
  await fleet.load('trips', [trip('t', { startedAt: minutesAgo(20), endedAt: minutesAgo(19), end: chicago })])
  expect(await speeds()).toEqual([29])
})
