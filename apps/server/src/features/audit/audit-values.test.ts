import { subjectText } from '@milepost/contract/audit/columns'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crash, type Ground, lossCalls } from '../../testing/samples/loss-calls.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let of: Ground
beforeAll(async () => {
  server = await createTestServer()
  of = await ground()
  await of.fleet.load('incidents', [crash('c1')])
  await rate(of, 'c1', 0)
  await change(of, 'c1', { noFault: true, reason: 'Police report' })
})
afterAll(() => server[Symbol.asyncDispose]())

const { ground, rate, change } = lossCalls(() => server)
const list = async (action: string) =>
  (await ask(server.app, auditEndpoints.all, { query: { actions: [action] } }, of.admin)).items

test('records the rating before, and names the event by its type and vehicle', async () => {
  const [rated] = await list('incident.rate')
  expect(rated!.detail).toEqual({ before: { rating: 2 }, rating: 0 })
  expect(subjectText(rated!)).toMatch(/^Event: .+ · .+/)
  expect(rated!.subjectName).not.toContain(of.fleet.incidentId('c1'))
})

test('names a loss by its number, and records what changed', async () => {
  const [changed] = await list('loss.change')
  expect(subjectText(changed!)).toBe('Loss: AC0001')
  expect(changed!.detail).toEqual({
    changes: 'set the fault to not at fault (was unknown)',
    reason: 'Police report',
  })
})

test('records names and settings before and after', async () => {
  const me = await ask(server.app, userEndpoints.me, {}, of.admin)
  await send(server.app, userEndpoints.rename, { params: { id: me.id }, body: { Name: 'Robin Vale' } }, of.admin)
  expect((await list('user.rename'))[0]!.detail).toEqual({ before: { name: me.name }, name: 'Robin Vale' })
  await send(server.app, fleetLinkEndpoints.change, { body: { requiresSignerPhone: true } }, of.admin)
  expect((await list('client.requireSignerPhone'))[0]!.detail).toEqual({
    before: { requiresSignerPhone: false },
    requiresSignerPhone: true,
  })
})
