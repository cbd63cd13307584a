import { randomUUID } from 'node:crypto'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let operator: string
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Lakeshore')
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.services.pool.query('delete from rate_bucket'))

const wrongKey = () => `${clientId}.${randomUUID().replaceAll('-', '').slice(0, 22)}`
async function formKey(): Promise<string> {
  const form = { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration }
  return (await ask(server.app, endpoints.store, { body: form }, operator)).key
}
async function inviteId(): Promise<string> {
  const body = { invites: [{ email: `fleet${Math.random()}@x.test` }] }
  return (await ask(server.app, connectionInviteEndpoints.send, { body }, operator))[0]!.id
}
async function userLink(): Promise<string> {
  const Email = `person${Math.random()}@x.test`
  await send(server.app, userEndpoints.invite, { body: { Email, GroupId: 'viewer' } }, operator)
  const { rows } = await server.services.pool.query(
    'select secret_sealed as sealed, secret_key_id as key from message where recipient = $1',
    [Email],
  )
  return new URL(server.services.secrets.open(rows[0].key, rows[0].sealed)).searchParams.get('invitation')!
}
const market = (key: string) => {
  const credentials = { ApiToken: 'samsara_api_x' }
  return send(server.app, endpoints.marketplace, {
    body: { name: 'Mk', providerId: 1, credentials, SourceAppName: 'App', key },
  })
}
const restore = (key: string) => send(server.app, endpoints.restore, { params: { key } })
const open = (id: string) => send(server.app, connectionInviteEndpoints.opened, { params: { id } })
const decline = (id: string) => send(server.app, connectionInviteEndpoints.decline, { params: { id }, body: {} })
const renew = (id: string) => send(server.app, connectionInviteEndpoints.renew, { params: { id } })
const openUser = (token: string) => send(server.app, userEndpoints.openInvite, { body: { token } })

test.each([
  ['keys of forms', restore, async () => wrongKey(), formKey, 404],
  ['keys at a marketplace', market, async () => wrongKey(), formKey, 404],
  ['ids of invitations', open, async () => randomUUID(), inviteId, 200],
  ['ids to decline', decline, async () => randomUUID(), inviteId, 404],
  ['ids to renew', renew, async () => randomUUID(), inviteId, 204],
  ['links of colleagues', openUser, async () => 'x'.repeat(43), userLink, 404],
] as const)('answers right and wrong %s alike after too many wrong ones', async (_, call, wrong, right, missed) => {
  const good = await right()
  for (let n = 0; n < 30; n++) expect((await call(await wrong())).status).toBe(missed)
  const answers = [await call(await wrong()), await call(good)]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect(Number(answers[1]!.headers['retry-after'])).toBeGreaterThan(0)
})

test('counts no right key, and stops everyone after too many wrong ones in all', async () => {
  const key = await formKey()
  for (let n = 0; n < 40; n++) expect((await restore(key)).status).toBe(200)
  await restore(wrongKey())
  await server.services.pool.query(`update rate_bucket set tokens = 0 where bucket = 'form keys:all'`)
  expect((await restore(key)).status).toBe(429)
})
