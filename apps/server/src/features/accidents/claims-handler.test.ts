import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crash, lossCalls } from '../../testing/samples/loss-calls.ts'
import { incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, numbers, report, change } = lossCalls(() => server)

test('confirms suspected collisions, edits and exports losses, and rates nothing else', async () => {
  const of = await ground()
  await of.fleet.load('incidents', [
    crash('c1', { occurredAt: minutesAgo(300) }),
    crash('c2', { occurredAt: minutesAgo(200) }),
    incident('harsh', { occurredAt: minutesAgo(100) }),
  ])
  const [c1, c2, harsh] = ['c1', 'c2', 'harsh'].map((id) => of.fleet.incidentId(id))
  const claims = await server.token(of.clientId, ['claims'])
  const { app } = server
  const rate = (id: string | undefined) =>
    send(app, incidentReviewEndpoints.rate, { params: { id: id! }, body: { rating: 0 } }, claims)

  expect((await rate(c1)).status).toBe(200)
  const detail = 'Your role rates only collisions.'
  expect(await rate(harsh)).toMatchObject({ status: 403, body: { detail } })
  expect((await rate('987001')).status).toBe(404)
  const body = { rating: 0 as const, ids: [c2!, harsh!] }
  expect(await send(app, incidentReviewEndpoints.rateMany, { body }, claims)).toMatchObject({
    status: 200,
    body: { done: 1, failed: [{ id: harsh, reason: detail }] },
  })
  expect(await numbers(of)).toEqual([2, 1])

  const facts = { noFault: true, costEstimateUsd: 4200, impactZones: ['rear'], reason: 'Police report' }
  expect((await change(of, 'c1', facts, claims)).status).toBe(204)
  expect((await report(of, 'c1')).accident).toMatchObject({ noFault: true, costEstimateUsd: 4200 })
  const file = { list: 'accidents' as const, query: {}, columns: ['accidentId', 'noFault'] }
  expect((await send(app, exportEndpoints.start, { body: file }, claims)).status).toBe(202)
  const withdrawn = { params: { eventId: c1! }, query: { reason: 'Duplicate' } }
  expect((await send(app, accidentEndpoints.withdraw, withdrawn, claims)).status).toBe(403)
})
