import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextClient } from '../../testing/onboarding/next-client.ts'
import { signedTerms } from '../../testing/onboarding/signed-terms.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let operator: string
beforeAll(async () => {
  server = await createProviderServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.services.pool.query('delete from phone_code; delete from message')
  operator = (await nextClient(server)).operator
})

const store = (by: string, body: object = {}) =>
  send(
    server.app,
    endpoints.store,
    { body: { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration, ...body } as never },
    by,
  )
const keyOf = async (by: string) => ((await store(by)).body as { key: string }).key
const tokenOf = async (body: object) => (await ask(server.app, endpoints.token, { body }, '')).token
async function byLink(): Promise<string> {
  const { link } = await ask(server.app, fleetLinkEndpoints.get, {}, operator)
  return tokenOf({ link: new URL(link).searchParams.get('link')! })
}
async function invite(): Promise<string> {
  const body = { invites: [{ email: `fleet${Math.random()}@x.test` }] }
  const [made] = await ask(server.app, connectionInviteEndpoints.send, { body }, operator)
  return made!.id
}
const credentials = demoCredentials('samsara', 'harbor')
const sign = (by: string, key: string) =>
  store(by, { key, tsp: 'samsara', termsAndConditionsData: signedTerms, credentials })

/** The status of every call that a form's token or key allows. */
async function statuses(by: string, key: string): Promise<Record<string, number>> {
  const phoneNumber = '+13125550142'
  const calls = {
    store: store(by, { key }),
    mail: send(server.app, endpoints.mailForm, { body: { key, email: 'outsider@x.test' } }, by),
    sendOtp: send(server.app, userEndpoints.sendOtp, { body: { key, phoneNumber } }, by),
    verifyOtp: send(server.app, userEndpoints.verifyOtp, { body: { key, phoneNumber, code: '000000' } }, by),
    test: send(server.app, connectionEndpoints.test, { body: { providerId: 1, credentials } }, by),
    restore: send(server.app, endpoints.restore, { params: { key } }, ''),
    signedTerms: send(server.app, endpoints.signedTerms, { params: { key } }, by),
  }
  const answers = await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, (await call).status]))
  return Object.fromEntries(answers)
}
const refused = (status: number, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, status]))
const tokenCalls = ['store', 'mail', 'sendOtp', 'verifyOtp', 'test', 'signedTerms']
const messages = async () => (await server.services.pool.query('select 1 from message')).rowCount

test('ends all calls of a form when its link is renewed, and mails no other link', async () => {
  const by = await byLink()
  const key = await keyOf(by)
  await ask(server.app, fleetLinkEndpoints.renew, {}, operator)
  expect(await statuses(by, key)).toEqual(refused(409, [...tokenCalls, 'restore']))
  expect(await messages()).toBe(0)
})

test.each(['revoked_at', 'declined_at', 'expires_at'])('ends all calls of an invitation by its %s', async (column) => {
  const id = await invite()
  const by = await tokenOf({ connectionInviteId: id })
  const key = await keyOf(by)
  await server.services.pool.query('delete from message')
  await server.services.pool.query(`update connection_invite set ${column} = now() where id = $1`, [id])
  expect(await statuses(by, key)).toEqual(refused(409, [...tokenCalls, 'restore']))
  expect(await messages()).toBe(0)
})

test('opens a form for the token of its own invitation or link only', async () => {
  const [first, second] = await Promise.all(
    [await invite(), await invite()].map((connectionInviteId) => tokenOf({ connectionInviteId })),
  )
  const key = await keyOf(first!)
  await server.services.pool.query('delete from message')
  for (const other of [second!, await byLink()]) {
    const { test: _, restore: __, ...answers } = await statuses(other, key)
    expect(answers).toEqual({
      ...refused(
        404,
        tokenCalls.filter((name) => name !== 'test'),
      ),
      verifyOtp: 422,
    })
  }
  expect(await messages()).toBe(0)
  expect((await store(first!, { key })).status).toBe(200)
})

test('connects one fleet by an invitation whose forms are signed at the same time', async () => {
  const connectionInviteId = await invite()
  const by = await tokenOf({ connectionInviteId })
  const keys = [await keyOf(by), await keyOf(by), await keyOf(by)]
  const answers = await Promise.all(keys.map((key) => sign(by, key)))
  // Whoever comes late finds the invitation completed, or their form gone with it.
  const lost = answers.filter(({ status }) => status !== 200)
  expect(lost.map(({ status }) => [404, 409, 422].includes(status))).toEqual([true, true])
  expect(await ask(server.app, connectionEndpoints.list, {}, operator)).toHaveLength(1)
  const restored = await Promise.all(keys.map((key) => send(server.app, endpoints.restore, { params: { key } }, '')))
  expect(restored.every(({ status }) => status === 404)).toBe(true)
})
