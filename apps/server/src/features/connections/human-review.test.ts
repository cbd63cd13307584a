import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { incidentRating } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { recount } from '../../testing/recounts/recount.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { applyReview } from './apply-review.ts'

const { accurate, pending, neverRated } = incidentRating.code

let server: TestServer
let clientId: number
let operator: string
let fleet: Fleet
let fleets = 0

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Review')
  operator = await server.token(clientId, ['operator'])
  const tags = ['harshBraking', 'collision', 'speeding'].map((type) => [`review ${type}`.toLowerCase(), type])
  for (const [tag, type] of tags)
    await server.services.pool.query(
      'insert into incident_type_tag (provider_id, tag, translated_type) values (1, $1, $2)',
      [tag, type],
    )
})
beforeEach(async () => {
  fleet = await createFleet(server.services, clientId, `Review ${++fleets}`)
  fleet.context.types = await loadTypeDictionary(server.services.pool)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})
afterAll(() => server[Symbol.asyncDispose]())

const load = (id: string, type: string, minutes: number) =>
  fleet.load('incidents', [
    incident(id, { occurredAt: minutesAgo(minutes), tags: [{ tag: `review ${type}`, source: 'automated' }] }),
  ])
const change = (hasQueue: boolean) =>
  ask(server.app, connectionEndpoints.change, { params: { id: fleet.connectionId }, body: { hasQueue } }, operator)
const rate = (id: string, rating: 0 | 1 | 2 | 3) =>
  send(server.app, incidentReviewEndpoints.rate, { params: { id: fleet.incidentId(id) }, body: { rating } }, operator)
async function ratings() {
  const { rows } = await server.services.pool.query<{ id: string; rating: number }>(
    'select e.external_id as id, i.rating from incident i join incident_detail e using (client_id, occurred_at, id) where i.connection_id = $1',
    [fleet.connectionId],
  )
  return Object.fromEntries(rows.map(({ id, rating }) => [id, rating]))
}
/** Does the queued work, as a worker would. */
async function work() {
  const { pool } = server.services
  const { rows } = await pool.query(
    `update job_run set state = 'done' where job = 'connection.review' and state = 'queued' returning payload`,
  )
  const signal = new AbortController().signal
  for (const { payload } of rows) await applyReview(server.services, payload, { signal, line() {}, progress() {} })
}

test('lets no new event of a connection without human review wait, except collisions', async () => {
  await change(false)
  await load('brake', 'harshBraking', 60)
  await load('crash', 'collision', 70)
  expect(await ratings()).toEqual({ brake: neverRated, crash: pending })
  expect((await rate('brake', accurate)).status).toBeLessThan(300)
  expect(await ratings()).toMatchObject({ brake: accurate })
})

test('switches open events both ways, and leaves what a person decided', async () => {
  for (const [index, id] of ['open', 'rated', 'dismissed', 'reset'].entries())
    await load(id, 'harshBraking', 60 + index)
  await load('crash', 'collision', 70)
  await load('fast', 'speeding', 71)
  await rate('rated', accurate)
  await rate('dismissed', neverRated)
  await rate('reset', accurate)
  await rate('reset', pending)
  const decided = { rated: accurate, dismissed: neverRated, reset: pending, crash: pending, fast: neverRated }
  expect(await ratings()).toEqual({ open: pending, ...decided })
  while (await rollUp(server.services.pool));
  await change(false)
  await work()
  expect(await ratings()).toEqual({ open: neverRated, ...decided })
  while (await rollUp(server.services.pool));
  const { held, found } = await recount(server.services.pool, clientId)
  expect(held).toEqual(found)
  // Sent again by its provider, it doesn't wait either.
  await load('open', 'harshBraking', 60)
  expect(await ratings()).toMatchObject({ open: neverRated })
  await change(true)
  await work()
  expect(await ratings()).toEqual({ open: pending, ...decided })
})
