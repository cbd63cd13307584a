import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints as endpoints } from '@milepost/contract/onboarding/invites'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextClient } from '../../testing/onboarding/next-client.ts'
import { signedTerms } from '../../testing/onboarding/signed-terms.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let clientId: number
let operator: string
beforeAll(async () => {
  server = await createProviderServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ clientId, operator } = await nextClient(server))
})

async function invite(by = operator): Promise<string> {
  const body = { invites: [{ email: `fleet${Math.random()}@x.test`, fleetName: 'Harbor & Sons' }] }
  const [made] = await ask(server.app, endpoints.send, { body }, by)
  return made!.id
}
const opened = (id: string) => ask(server.app, endpoints.opened, { params: { id } }, '')
const token = async (connectionInviteId: string) =>
  (await ask(server.app, onboardingEndpoints.token, { body: { connectionInviteId, source: 'invite' } }, '')).token
const expire = (id: string) =>
  server.services.pool.query(`update connection_invite set expires_at = now() - interval '1 day' where id = $1`, [id])
const store = (by: string, body: object) =>
  send(
    server.app,
    onboardingEndpoints.store,
    {
      body: { companyData: { name: 'Harbor & Sons' }, integrationType: connectionOrigin.code.invite, ...body } as never,
    },
    by,
  )

test('connects an invited fleet without any sign-in, step by step, and completes the invitation', async () => {
  const id = await invite()
  expect(await opened(id)).toMatchObject({ status: 'open', fleetName: 'Harbor & Sons', inviterName: 'Test Person' })
  const by = await token(id)
  const first = await store(by, { connectionInviteId: id })
  expect(first.status).toBe(200)
  const { key } = first.body as { key: string }
  const trial = { providerId: 1, credentials: demoCredentials('samsara', 'harbor') }
  expect(await ask(server.app, connectionEndpoints.test, { body: trial }, by)).toMatchObject({ ok: true })
  const last = await store(by, {
    key,
    tsp: 'samsara',
    termsAndConditionsData: signedTerms,
    credentials: trial.credentials,
  })
  expect(last.body).toMatchObject({ connection: { healthStatus: connectionHealth.code.validated } })
  expect(await opened(id)).toMatchObject({ status: 'completed' })
  const [connection] = await ask(server.app, connectionEndpoints.list, {}, operator)
  expect(connection).toMatchObject({ name: 'Harbor & Sons', origin: connectionOrigin.code.invite })
  const admin = await server.token(clientId, ['admin'])
  const trail = JSON.stringify(await ask(server.app, auditEndpoints.all, {}, admin))
  expect(trail).toContain('Invited fleet')
  expect((await store(by, { connectionInviteId: id })).status).toBe(422)
})

test('lets the form’s token do nothing else, for no one else', async () => {
  const by = await token(await invite())
  const others = await invite(await server.token(await server.client('Elsewhere'), ['operator']))
  expect((await store(by, { connectionInviteId: others })).status).toBe(422)
  expect((await send(server.app, connectionEndpoints.list, {}, by)).status).toBe(401)
  expect((await send(server.app, vehicleListEndpoints.page, { params: { id: clientId } } as never, by)).status).toBe(
    401,
  )
  const [content, signature] = by.replace('onboarding.', '').split('.')
  const forged = Buffer.from(
    Buffer.from(content!, 'base64url')
      .toString()
      .replace(String(clientId), String(clientId + 1)),
  ).toString('base64url')
  expect((await store(`onboarding.${forged}.${signature}`, {})).status).toBe(401)
  expect((await store(`${by}x`, {})).status).toBe(401)
})

test('an unknown invitation looks expired, and gives no token', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const id = await invite()
  await expire(id)
  expect(await opened(unknown)).toMatchObject({ status: 'expired', client: null })
  const answers = await Promise.all(
    [unknown, id].map((connectionInviteId) =>
      send(server.app, onboardingEndpoints.token, { body: { connectionInviteId } }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, (body as { detail: string }).detail])).toEqual(
    Array(2).fill([409, 'This invitation isn’t open anymore. Ask its sender for a new one.']),
  )
})

test('a withdrawn or declined invitation ends the form that is open', async () => {
  const id = await invite()
  const by = await token(id)
  expect((await send(server.app, endpoints.decline, { params: { id }, body: { note: 'Not us' } })).status).toBe(204)
  expect((await store(by, {})).status).toBe(409)
  expect(await opened(id)).toMatchObject({ status: 'declined' })
  const admin = await server.token(clientId, ['admin'])
  const { items: changes } = await ask(server.app, auditEndpoints.all, {}, admin)
  expect(changes.find(({ action }) => action === 'connectionInvite.decline')).toMatchObject({
    by: { name: 'Invited fleet' },
    address: '127.0.0.1',
  })
  expect((await send(server.app, endpoints.decline, { params: { id }, body: {} })).status).toBe(409)
  const { items } = await ask(server.app, endpoints.list, {}, operator)
  expect(items.find((one) => one.id === id)).toMatchObject({ status: 'declined', declineNote: 'Not us' })

  // If it was a mistake, the sender can open it again.
  expect((await send(server.app, endpoints.renew, { params: { id } })).status).toBe(204)
  expect(await ask(server.app, endpoints.resend, { body: { ids: [id] } }, operator)).toMatchObject({ done: 1 })
  expect(await opened(id)).toMatchObject({ status: 'open' })
  expect((await store(by, {})).status).toBe(200)
})

test('asks the sender for a new invitation once a day', async () => {
  const id = await invite()
  const renew = () => send(server.app, endpoints.renew, { params: { id } })
  expect((await renew()).status).toBe(409)
  await expire(id)
  expect((await renew()).status).toBe(204)
  expect((await renew()).status).toBe(429)
  const unknown = await send(server.app, endpoints.renew, { params: { id: '00000000-0000-4000-8000-000000000000' } })
  expect(unknown.status).toBe(204)
})
