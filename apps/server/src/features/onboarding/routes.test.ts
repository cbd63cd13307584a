import type { Call } from '@milepost/contract/api/endpoint'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { simulatedApp } from '@milepost/simulators/simulation/http/consent-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

type StoreBody = Call<typeof endpoints.store>['body']

let server: ProviderServer
let clientId: number
let operator: string

beforeAll(async () => {
  server = await createProviderServer({ consentApps: { samsara: simulatedApp } })
  clientId = await server.client('Lakeshore')
  operator = await server.token(clientId, ['operator'])
  const whiteLabel = { termsUrl: terms.termsUrl }
  await server.services.pool.query('update client set white_label = $2 where id = $1', [clientId, whiteLabel])
})
afterAll(() => server[Symbol.asyncDispose]())

const companyData = { name: 'Prairie', dotNumber: '1234567', contactNumber: '+13125550142' }
const terms = {
  signerEmail: 'dana@fleet.test',
  signerFirstName: 'Dana',
  signerLastName: 'Reyes',
  signature: 'Dana Reyes',
  termsUrl: 'https://lakeshore.example/terms',
  accepted: true as const,
}
const { integration, invite } = connectionOrigin.code
const body = (more: Partial<StoreBody> = {}): StoreBody => ({ companyData, integrationType: integration, ...more })
const store = (more: Partial<StoreBody> = {}, query: Call<typeof endpoints.store>['query'] = {}) =>
  ask(server.app, endpoints.store, { query, body: body(more) }, operator)
const refusedStore = async (more: Partial<StoreBody>) => {
  const answer = await send(server.app, endpoints.store, { body: body(more) }, operator)
  return [answer.status, (answer.body as { issues?: { field: string }[] }).issues?.map(({ field }) => field)]
}
const restore = (key: string) => send(server.app, endpoints.restore, { params: { key } })
const connections = () => ask(server.app, connectionEndpoints.list, {}, operator)
const findInvite = async (email: string) =>
  (await ask(server.app, connectionInviteEndpoints.list, {}, operator)).items.find((one) => one.email === email)!

const stateOf = ({ authorizeUrl }: { authorizeUrl: string | null }) => new URL(authorizeUrl!).searchParams.get('state')!

/** Returns the code that a person of the account brings back from the provider's page. */
async function codeOf(account: string, { authorizeUrl }: { authorizeUrl: string | null }): Promise<string> {
  const body = new URLSearchParams({ account, decision: 'allow' })
  const answer = await fetch(authorizeUrl!, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
}

test('asks for consent with a state that opens nothing and is good for the form’s latest request only', async () => {
  const first = await store({ tsp: 'samsara' })
  const state = stateOf(first)
  for (const key of [state, `${clientId}.${state}`, `${clientId}.${state.slice(0, 22)}`]) {
    expect([key, [404, 422].includes((await restore(key)).status)]).toEqual([key, true])
    expect([404, 422]).toContain((await refusedStore({ key, tsp: 'samsara' }))[0])
  }
  const { rows } = await server.services.pool.query(
    'select consent_state_sha256 from onboarding_form where client_id = $1',
    [clientId],
  )
  expect(rows.map((row) => row.consent_state_sha256?.length)).toEqual([32])
  expect(JSON.stringify(rows)).not.toContain(state)

  // It shows whose form it was, and nothing else of it, until the form asks again.
  const brand = (asked: string) => send(server.app, endpoints.consentBrand, { params: { state: asked } })
  const look = { name: 'Lakeshore', logoUrl: null, termsUrl: terms.termsUrl }
  expect(await brand(state)).toMatchObject({ status: 200, body: { client: look } })
  expect(Object.keys((await brand(state)).body as object)).toEqual(['client'])
  for (const wrong of [`${clientId + 1}${state.slice(state.indexOf('.'))}`, `${clientId}.${'a'.repeat(43)}`])
    expect((await brand(wrong)).status).toBe(404)

  const whole = { key: first.key, tsp: 'samsara', termsAndConditionsData: terms }
  const sign = (Oauth2Code: string, consentState?: string) =>
    refusedStore({ ...whole, credentials: { Oauth2Code }, ...(consentState && { consentState }) })
  const atCode = [422, ['body.credentials.Oauth2Code']]
  const other = await store({ tsp: 'samsara' })
  const latest = await store({ key: first.key, tsp: 'samsara' })
  const code = await codeOf('prairie', latest)
  expect((await brand(state)).status).toBe(404)
  for (const wrong of [undefined, 'made-up', state, stateOf(other)]) expect(await sign(code, wrong)).toEqual(atCode)
  // A step between, which says that a consent is under way, leaves its state.
  const between = await store({ key: first.key, tsp: 'samsara', consentState: stateOf(latest) })
  expect(between.authorizeUrl).toBeNull()
  const until = "update onboarding_form set consent_until = now() - interval '1 s' where client_id = $1"
  expect(await sign(code, stateOf(latest))).toEqual([200, undefined])
  const late = await store({ tsp: 'samsara' })
  await server.services.pool.query(until, [clientId])
  expect(
    await refusedStore({
      ...whole,
      key: late.key,
      credentials: { Oauth2Code: await codeOf('harbor', late) },
      consentState: stateOf(late),
    }),
  ).toEqual(atCode)
  await server.services.pool.query('update connection set deleted_at = now() where client_id = $1', [clientId])
  await server.services.pool.query('delete from onboarding_form where client_id = $1', [clientId])
})

test('stores a form step by step under one key, for anyone who has it, and never with a secret', async () => {
  const credentials = { ApiToken: 'never-to-be-kept' }
  const first = await store({ credentials, clientMetadata: { depot: 'North' }, reference: 'R-7' })
  expect(first).toMatchObject({ connection: null, authorizeUrl: null })
  expect(Date.parse(first.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000)
  const second = await store({ key: first.key, tsp: 'samsara', region: 'us', reference: 'R-7' })
  expect(second.key).toBe(first.key)
  expect(stateOf(second)).not.toContain(first.key)
  const restored = await restore(first.key)
  expect(restored).toMatchObject({
    status: 200,
    body: { companyData, tsp: 'samsara', region: 'us', reference: 'R-7', clientId, clientMetadata: {} },
  })
  expect(JSON.stringify(restored.body)).not.toContain('never-to-be-kept')
  const { rows } = await server.services.pool.query(
    `select encode(key_sha256, 'escape') || encode(sealed, 'escape') as bytes from onboarding_form where client_id = $1`,
    [clientId],
  )
  expect(rows).toHaveLength(1)
  for (const secret of ['never-to-be-kept', first.key, 'Prairie']) expect(rows[0].bytes).not.toContain(secret)
})

test('connects once with provider, terms and credentials, records the signer, and invalidates the key', async () => {
  const { key } = await store({ tsp: 'samsara' })
  const whole = {
    key,
    tsp: 'samsara',
    termsAndConditionsData: terms,
    credentials: demoCredentials('samsara', 'prairie'),
    reference: 'R-8',
    clientMetadata: { depot: 'North' },
  }
  const { connection } = await store(whole)
  expect(connection).toMatchObject({ healthStatus: connectionHealth.code.validated, reason: null })
  const id = connection!.id
  expect(await ask(server.app, connectionEndpoints.details, { params: { id } }, operator)).toMatchObject({
    name: 'Prairie',
    dotNumber: '1234567',
    origin: integration,
    signer: { email: 'dana@fleet.test', firstName: 'Dana', lastName: 'Reyes' },
    termsUrl: 'https://lakeshore.example/terms',
    credentials: { stored: ['ApiToken'] },
  })
  const admin = await server.token(clientId, ['admin'])
  const trail = await ask(
    server.app,
    auditEndpoints.ofRecord,
    { query: { subjectType: 'connection', subjectId: String(id) } },
    admin,
  )
  expect(JSON.stringify(trail)).toContain('"signature":"Dana Reyes"')
  expect(JSON.stringify(trail)).toContain('"depot":"North"')
  expect((await restore(key)).status).toBe(404)
  expect((await send(server.app, endpoints.store, { body: body(whole) }, operator)).status).toBe(404)
  expect(await connections()).toHaveLength(1)
})

test('creates no connection for rejected credentials, and keeps the input', async () => {
  const { key } = await store({ tsp: 'motive' })
  const attempt = { key, tsp: 'motive', termsAndConditionsData: terms, credentials: { ApiKey: 'wrong' } }
  expect(await refusedStore(attempt)).toEqual([422, ['body.credentials.ApiKey']])
  expect(await connections()).toHaveLength(1)
  expect(await restore(key)).toMatchObject({ status: 200, body: { termsAndConditionsData: terms } })
})

test('records an invitee’s progress, and completes the invitation with the connection', async () => {
  const email = 'dana@fleet.test'
  await ask(server.app, connectionInviteEndpoints.send, { body: { invites: [{ email }] } }, operator)
  const { id } = await findInvite(email)
  const { key } = await store({ integrationType: invite }, { connectionInviteId: id })
  expect(await findInvite(email)).toMatchObject({ status: 'opened', stepReached: 1 })
  await store({ key, integrationType: invite, connectionInviteId: id, tsp: 'motive' })
  await store({ key, integrationType: invite, connectionInviteId: id })
  expect(await findInvite(email)).toMatchObject({ status: 'opened', stepReached: 2 })
  const credentials = demoCredentials('motive', 'cascade-motive')
  const whole = { integrationType: invite, tsp: 'motive', termsAndConditionsData: terms, credentials }
  const { connection } = await store({ ...whole, key, connectionInviteId: id })
  expect(await findInvite(email)).toMatchObject({ status: 'completed', stepReached: 5 })
  expect((await connections()).find((one) => one.id === connection!.id)).toMatchObject({ origin: invite })
  expect(await refusedStore({ integrationType: invite, connectionInviteId: id })).toEqual([
    422,
    ['body.connectionInviteId'],
  ])
})

test('rejects inconsistent input by field', async () => {
  const other = '00000000-0000-4000-8000-000000000000'
  expect(await refusedStore({ tsp: 'pigeons' })).toEqual([422, ['body.tsp']])
  expect(await refusedStore({ integrationType: invite })).toEqual([422, ['body.connectionInviteId']])
  expect(await refusedStore({ integrationType: invite, connectionInviteId: other })).toEqual([
    422,
    ['body.connectionInviteId'],
  ])
  expect(await refusedStore({ connectionInviteId: other })).toEqual([422, ['body.integrationType']])
  expect(await refusedStore({ key: 'guessed' })).toEqual([422, ['body.key']])
  expect(await refusedStore({ companyData: { name: '' } })).toEqual([422, ['body.companyData.name']])
  const unsigned = { ...terms, accepted: false } as unknown as typeof terms
  expect(await refusedStore({ termsAndConditionsData: unsigned })).toEqual([
    422,
    ['body.termsAndConditionsData.accepted'],
  ])
})

test('accepts nothing with another’s key, an unknown one, or one half an hour old', async () => {
  const { key } = await store({ tsp: 'samsara' })
  const elsewhere = await server.client('Elsewhere')
  const other = await server.token(elsewhere, ['operator'])
  expect((await send(server.app, endpoints.store, { body: body({ key }) }, other)).status).toBe(404)
  const theirs = { body: body({ clientId }) }
  expect((await send(server.app, endpoints.store, theirs, other)).status).toBe(404)
  expect((await restore(`${elsewhere}${key.slice(key.indexOf('.'))}`)).status).toBe(404)
  expect((await restore(`999999${key.slice(key.indexOf('.'))}`)).status).toBe(404)
  expect((await restore(key)).status).toBe(200)
  await server.services.pool.query(
    `update onboarding_form set expires_at = now() - interval '1 second' where client_id = $1`,
    [clientId],
  )
  expect((await restore(key)).status).toBe(404)
  expect(await refusedStore({ key })).toEqual([404, undefined])
})

test.each(['2147483648', '9999999999'])('answers a key with the number %s like any unknown one', async (number) => {
  const unknown = (await restore(`1.${'x'.repeat(22)}`)).body as { detail: string }
  expect(await restore(`${number}.${'x'.repeat(22)}`)).toMatchObject({ status: 404, body: { detail: unknown.detail } })
})

test('refuses addresses that aren’t web pages or encrypted servers', async () => {
  const at = (termsUrl: string) => refusedStore({ termsAndConditionsData: { ...terms, termsUrl } })
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'http://lakeshore.example/terms'])
    expect(await at(address)).toEqual([422, ['body.termsAndConditionsData.termsUrl']])
  for (const serverUrl of ['javascript:alert(1)', 'file:///etc/passwd', 'http://gps.example.com'])
    expect(await refusedStore({ serverUrl })).toEqual([422, ['body.serverUrl']])
})

test('limits how many forms one address stores, and how many wrong keys it tries', async () => {
  const { pool } = server.services
  const { key } = await store({ tsp: 'samsara' })
  await pool.query(`update rate_bucket set tokens = 0 where bucket like 'stored forms:address:%'`)
  const refused = await send(server.app, endpoints.store, { body: body({ key }) }, operator)
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const wrong = () => restore(`${clientId}.${'x'.repeat(22)}`)
  expect((await wrong()).status).toBe(404)
  await pool.query(`update rate_bucket set tokens = 0 where bucket like 'form keys:%'`)
  expect((await wrong()).status).toBe(429)
  expect((await restore(key)).status).toBe(429)
  await pool.query('delete from rate_bucket')
})
