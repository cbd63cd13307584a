import { createHash } from 'node:crypto'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextClient } from '../../../testing/onboarding/next-client.ts'
import { signedTerms } from '../../../testing/onboarding/signed-terms.ts'
import { createProviderServer, type ProviderServer } from '../../../testing/provider-server.ts'
import { ask, send } from '../../../testing/test-server.ts'

const phoneNumber = '+13125550142'
let server: ProviderServer
let clientId: number
let operator: string
let printed: string[] = []
beforeAll(async () => {
  server = await createProviderServer()
  const print = async (page: string) => {
    printed.push(page)
    return Buffer.from(`%PDF-1.7 ${createHash('sha256').update(page).digest('hex')}`)
  }
  Object.assign(server.services, { pdf: { print } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  printed = []
  await server.services.pool.query('delete from phone_code; delete from message')
  ;({ clientId, operator } = await nextClient(server))
})

const store = (by: string, body: object = {}) =>
  send(
    server.app,
    endpoints.store,
    { body: { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration, ...body } as never },
    by,
  )
async function openForm() {
  const { link } = await ask(server.app, fleetLinkEndpoints.get, {}, operator)
  const body = { link: new URL(link).searchParams.get('link')! }
  const { token } = await ask(server.app, endpoints.token, { body }, '')
  return { token, key: ((await store(token)).body as { key: string }).key }
}
const invite = async () => {
  const body = { invites: [{ email: `fleet${Math.random()}@x.test` }] }
  const [made] = await ask(server.app, connectionInviteEndpoints.send, { body }, operator)
  return (await ask(server.app, endpoints.token, { body: { connectionInviteId: made!.id } }, '')).token
}
const signed = {
  tsp: 'samsara',
  termsAndConditionsData: signedTerms,
}
const sign = (by: string, key: string) =>
  store(by, { key, ...signed, credentials: demoCredentials('samsara', 'harbor') })
const askForCode = (by: string, key: string, phone = phoneNumber) =>
  send(server.app, userEndpoints.sendOtp, { body: { phoneNumber: phone, key } }, by)
const verify = (by: string, key: string, code: string) =>
  send(server.app, userEndpoints.verifyOtp, { body: { phoneNumber, code, key } }, by)
async function sentCode(): Promise<string> {
  const { pool, secrets } = server.services
  const { rows } = await pool.query(
    'select secret_sealed as sealed, secret_key_id as key from message order by created_at desc limit 1',
  )
  return secrets.open(rows[0].key, rows[0].sealed)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const copy = (by: string, key: string) => send(server.app, endpoints.signedTerms, { params: { key } }, by)

test('prints that the signer verified a phone, with its last digits only', async () => {
  const { token, key } = await openForm()
  expect((await askForCode(token, key)).status).toBe(204)
  expect((await verify(token, key, await sentCode())).body).toEqual({ verified: true })
  expect((await sign(token, key)).body).toMatchObject({ status: 'connected', hasSignedTerms: true })
  expect(printed[0]).toContain('number ending in 0142, verified by a code sent to it')
  expect(printed[0]).not.toContain('555')
})

test('prints no phone that wasn’t verified', async () => {
  const { token, key } = await openForm()
  await askForCode(token, key)
  await verify(token, key, otherThan(await sentCode()))
  expect((await sign(token, key)).body).toMatchObject({ status: 'connected' })
  expect(printed[0]).not.toContain('0142')
})

test('requires a verified phone where the client does, by its link and by invitation', async () => {
  const required = { body: { requiresSignerPhone: true } }
  expect(await ask(server.app, fleetLinkEndpoints.change, required, operator)).toMatchObject({
    requiresSignerPhone: true,
  })
  const invited = await invite()
  const invitedKey = ((await store(invited)).body as { key: string }).key
  expect(await sign(invited, invitedKey)).toMatchObject({
    status: 409,
    body: { detail: 'Verify your phone number by a code before you sign.' },
  })
  const { token, key } = await openForm()
  expect((await sign(token, key)).status).toBe(409)
  expect(await ask(server.app, connectionEndpoints.list, {}, operator)).toEqual([])
  await askForCode(token, key)
  await verify(token, key, await sentCode())
  expect((await sign(token, key)).body).toMatchObject({ status: 'connected' })
})

test('accepts a code only for its form and its number, five times and for five minutes', async () => {
  const { token, key } = await openForm()
  const other = await openForm()
  await askForCode(token, key)
  const code = await sentCode()
  expect((await verify(token, other.key, code)).status).toBe(422)
  const elsewhere = { body: { phoneNumber: '+13125550199', code, key } }
  expect((await send(server.app, userEndpoints.verifyOtp, elsewhere, token)).status).toBe(422)
  await server.services.pool.query('update phone_code set tries = 3')
  expect((await verify(token, key, otherThan(code))).body).toMatchObject({
    issues: [{ message: 'Incorrect, 1 attempt left.' }],
  })
  const more = await Promise.all(Array.from({ length: 5 }, () => verify(token, key, otherThan(code))))
  expect(more.every(({ status }) => status === 422)).toBe(true)
  expect((await verify(token, key, code)).status).toBe(422)
})

test('sends codes for an open form of the token’s client alone', async () => {
  const { token, key } = await openForm()
  expect((await send(server.app, userEndpoints.sendOtp, { body: { phoneNumber } }, token)).status).toBe(422)
  expect((await askForCode(token, `${clientId}.${'x'.repeat(22)}`)).status).toBe(404)
  const elsewhere = await server.token(await server.client('Elsewhere'), ['operator'])
  expect((await askForCode(elsewhere, key)).status).toBe(404)
  await server.services.pool.query(`update onboarding_form set expires_at = now() - interval '1 second'`)
  expect((await askForCode(token, key)).status).toBe(404)
  expect((await server.services.pool.query('select 1 from message')).rowCount).toBe(0)
})

test('limits codes by form, number, address and in all', async () => {
  const { pool, secrets } = server.services
  const later = () => pool.query(`update phone_code set sent_at = now() - interval '31 seconds'`)
  const { token, key } = await openForm()
  expect((await askForCode(token, key)).status).toBe(204)
  expect((await askForCode(token, key)).headers['retry-after']).toBe('30')
  for (const bucket of [
    secrets.sign(`phone codes:form:${createHash('sha256').update(key).digest('hex')}`),
    secrets.sign(`phone codes:${phoneNumber}`),
    'signer codes:address:%',
    'signer codes:all',
  ]) {
    await later()
    const emptied = await pool.query('update rate_bucket set tokens = 0 where bucket like $1', [bucket])
    expect(emptied.rowCount, bucket).toBe(1)
    expect((await askForCode(token, key)).status, bucket).toBe(429)
    await pool.query('update rate_bucket set tokens = 5')
    expect((await askForCode(token, key)).status).toBe(204)
  }
})

test('gives the signer a copy for the form’s key and token together, and no one else', async () => {
  const token = await invite()
  const { key } = (await store(token)).body as { key: string }
  expect((await copy(token, key)).status).toBe(404)
  await sign(token, key)
  const answer = await copy(token, key)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  })
  expect(answer.body).toContain('%PDF-1.7')
  expect((await send(server.app, endpoints.signedTerms, { params: { key } })).status).toBe(401)
  expect((await copy(await invite(), key)).status).toBe(404)
  expect((await copy((await openForm()).token, key)).status).toBe(404)
  expect((await copy(token, `${clientId}.${'x'.repeat(22)}`)).status).toBe(404)
  await server.services.pool.query(`update onboarding_form set expires_at = now() - interval '1 second'`)
  expect((await copy(token, key)).status).toBe(404)
})

test('prints and keeps the client’s own terms, never an address from the form', async () => {
  const signWith = async (termsUrl: string | null) => {
    const { token, key } = await openForm()
    const termsAndConditionsData = { ...signed.termsAndConditionsData, termsUrl }
    return store(token, {
      key,
      tsp: 'samsara',
      termsAndConditionsData,
      credentials: demoCredentials('samsara', 'harbor'),
    })
  }
  const refused = { status: 422, body: { issues: [{ field: 'body.termsAndConditionsData.termsUrl' }] } }
  expect(await signWith('https://evil.example/terms')).toMatchObject(refused)
  const own = 'https://lakeshore.example/terms'
  await server.services.pool.query('update client set white_label = $2 where id = $1', [clientId, { termsUrl: own }])
  for (const other of ['https://evil.example/terms', null]) expect(await signWith(other)).toMatchObject(refused)
  expect(printed).toEqual([])
  expect((await signWith(own)).body).toMatchObject({ status: 'connected' })
  expect(printed[0]).toContain(own)
  const { rows } = await server.services.pool.query('select terms_url from connection where client_id = $1', [clientId])
  expect(rows).toEqual([{ terms_url: own }])
})

test('takes no signature that isn’t the signer’s name', async () => {
  const { token, key } = await openForm()
  const termsAndConditionsData = { ...signed.termsAndConditionsData, signature: 'Robin Hale' }
  expect(await store(token, { key, tsp: 'samsara', termsAndConditionsData })).toMatchObject({
    status: 422,
    body: {
      issues: [{ field: 'body.termsAndConditionsData.signature', message: expect.stringContaining('Dana Reyes') }],
    },
  })
})

test('gives no copy that a server without a printer doesn’t have', async () => {
  const { pdf } = server.services
  Object.assign(server.services, { pdf: { print: async () => Promise.reject(new Error('no printer')) } })
  const { token, key } = await openForm()
  expect((await sign(token, key)).body).toMatchObject({ status: 'connected', hasSignedTerms: false })
  expect((await copy(token, key)).status).toBe(404)
  Object.assign(server.services, { pdf })
})
