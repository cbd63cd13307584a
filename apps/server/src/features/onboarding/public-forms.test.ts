import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionRequestEndpoints as requests } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints as endpoints } from '@milepost/contract/onboarding/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { simulatedApp } from '@milepost/simulators/simulation/http/consent-desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextClient } from '../../testing/onboarding/next-client.ts'
import { signedTerms } from '../../testing/onboarding/signed-terms.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let clientId: number
let admin: string
let adminId: string
beforeAll(async () => {
  server = await createProviderServer({ consentApps: { samsara: simulatedApp } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.services.pool.query('delete from connection_request; delete from onboarding_form')
  clientId = (await nextClient(server)).clientId
  adminId = await server.person(clientId, ['admin'])
  admin = await server.token(clientId, ['admin'], adminId)
})

const tokenOf = async (source: 'integration' | 'marketplace' = 'integration') =>
  (await ask(server.app, endpoints.token, { body: { source } }, '')).token
const store = (by: string, body: object = {}) =>
  send(
    server.app,
    endpoints.store,
    { body: { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration, ...body } as never },
    by,
  )
const signed = () => ({
  tsp: 'samsara',
  termsAndConditionsData: signedTerms,
  credentials: demoCredentials('samsara', 'harbor'),
})
const list = (by = admin) => ask(server.app, requests.list, {}, by)
const accept = (id: string, by = admin) => send(server.app, requests.accept, { params: { id } }, by)
const stored = async () =>
  (await server.services.pool.query('select * from connection_request order by received_at')).rows

test('names no client and shows none, and becomes a request instead of a connection', async () => {
  const opened = await ask(server.app, endpoints.token, { body: {} }, '')
  expect(opened).toMatchObject({ client: null, signerPhone: 'unavailable' })
  const first = (await store(opened.token)).body as { key: string; authorizeUrl: string | null }
  expect(first.key).toMatch(/^0\./)
  expect(await send(server.app, endpoints.restore, { params: { key: first.key } })).toMatchObject({
    status: 200,
    body: { companyData: { name: 'Harbor' }, clientId: null },
  })
  const last = await store(opened.token, { key: first.key, ...signed() })
  expect(last.body).toMatchObject({ status: 'received', connection: null, authorizeUrl: null })
  expect(await stored()).toMatchObject([{ client_id: 0, is_unassigned: true }])
  const { rowCount } = await server.services.pool.query('select 1 from connection where deleted_at is null')
  expect(rowCount).toBe(0)
  expect((await send(server.app, endpoints.restore, { params: { key: first.key } })).status).toBe(404)
  expect((await store(opened.token, { key: first.key, ...signed() })).status).toBe(404)
  expect(await stored()).toHaveLength(1)
})

test('is for admins alone, who decide which client it connects', async () => {
  await store(await tokenOf(), signed())
  const operator = await server.token(clientId, ['operator'])
  expect(await list(operator)).toEqual([])
  const [request] = await list()
  expect(request).toMatchObject({ name: 'Harbor', sourceAppName: null, isUnassigned: true })
  expect((await accept(request!.id, operator)).status).toBe(404)
  expect((await accept(request!.id)).body).toMatchObject({ healthStatus: connectionHealth.code.validated })
  expect(await ask(server.app, connectionEndpoints.list, {}, admin)).toMatchObject([
    { name: 'Harbor', origin: connectionOrigin.code.integration },
  ])
  expect(await stored()).toEqual([])
  expect((await accept(request!.id)).status).toBe(404)
})

test('is deleted when an admin declines it', async () => {
  await store(await tokenOf(), signed())
  const [request] = await list()
  const decline = (by: string) => send(server.app, requests.decline, { params: { id: request!.id } }, by)
  expect((await decline(await server.token(clientId, ['operator']))).status).toBe(404)
  expect((await decline(admin)).status).toBe(204)
  expect(await stored()).toEqual([])
})

test('keeps requests for clients that don’t exist out of the admins’ list', async () => {
  const body = { name: 'Harbor', providerId: 1, credentials: signed().credentials, SourceAppName: 'FleetStore' }
  await send(server.app, endpoints.marketplace, { query: { clientId: 999_999 }, body })
  expect(await stored()).toMatchObject([{ client_id: 0, is_unassigned: false }])
  expect(await list()).toEqual([])
  expect((await accept((await stored())[0].id)).status).toBe(404)
})

test('prints who signed, when and from where once a request is accepted', async () => {
  const printed: string[] = []
  const { pdf } = server.services
  Object.assign(server.services, {
    pdf: {
      print: async (page: string) => {
        printed.push(page)
        return Buffer.from('%PDF-1.7')
      },
    },
  })
  const { key } = (await store(await tokenOf('marketplace'))).body as { key: string }
  const { credentials, termsAndConditionsData } = signed()
  const body = { name: 'Harbor', providerId: 1, credentials, SourceAppName: 'FleetStore', termsAndConditionsData, key }
  const sent = await send(server.app, endpoints.marketplace, { query: {}, body: body as never })
  expect(sent).toMatchObject({ status: 202, body: { status: 'received' } })
  expect((await send(server.app, endpoints.restore, { params: { key } })).status).toBe(404)
  const again = await send(server.app, endpoints.marketplace, { query: {}, body: body as never })
  expect(again.status).toBe(404)
  const [request] = await list()
  expect(request).toMatchObject({ sourceAppName: 'FleetStore', isUnassigned: true })
  const { id } = (await accept(request!.id)).body as { id: number }
  expect(printed[0]).toContain('Dana Reyes (dana@harbor.test)')
  expect(printed[0]).toContain('127.0.0.1')
  const details = await ask(server.app, connectionEndpoints.details, { params: { id } }, admin)
  expect(details).toMatchObject({ hasSignedTermsFile: true, signer: { lastName: 'Reyes' }, origin: 2 })
  Object.assign(server.services, { pdf })
})

test('connects a member’s own client at once, whether the marketplace names it or not', async () => {
  const operator = await server.token(clientId, ['operator'])
  const body = { name: 'Harbor', providerId: 1, credentials: signed().credentials, SourceAppName: 'FleetStore' }
  const send1 = (query: object) => send(server.app, endpoints.marketplace, { query, body }, operator)
  expect(await send1({})).toMatchObject({ status: 202, body: { status: 'connected' } })
  await server.services.pool.query('update connection set deleted_at = now()')
  expect(await send1({ clientId })).toMatchObject({ body: { status: 'connected' } })
  expect(await send1({ clientId: await server.client('Elsewhere') })).toMatchObject({ body: { status: 'received' } })
})

test('calls no provider, sends no text message and no email for anyone', async () => {
  const by = await tokenOf()
  const trial = { providerId: 1, credentials: signed().credentials }
  expect((await send(server.app, connectionEndpoints.test, { body: trial }, by)).status).toBe(403)
  const { key } = (await store(by)).body as { key: string }
  const phoneNumber = '+13125550142'
  expect((await send(server.app, userEndpoints.sendOtp, { body: { phoneNumber, key } }, by)).status).toBe(403)
  expect((await send(server.app, userEndpoints.sendOtp, { body: { phoneNumber } }, by)).status).toBe(403)
  const mail = { key, email: 'victim@elsewhere.test' }
  expect((await send(server.app, endpoints.mailForm, { body: mail }, by)).status).toBe(403)
  expect((await server.services.pool.query('select 1 from message')).rowCount).toBe(0)
  const consent = { ...signed(), credentials: { Oauth2Code: 'once' } }
  expect(await store(by, consent)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.credentials.Oauth2Code' }] },
  })
})

test('limits requests that name no client by address and in all', async () => {
  const { pool } = server.services
  const request = async () => (await store(await tokenOf(), signed())).status
  for (let sent = 0; sent < 5; sent++) expect(await request()).toBe(200)
  expect(await request()).toBe(429)
  await pool.query(`delete from rate_bucket where bucket like 'connection requests:address:%'`)
  expect(await request()).toBe(200)
  await pool.query(`delete from rate_bucket where bucket like 'connection requests:address:%'`)
  await pool.query(`update rate_bucket set tokens = 0 where bucket = 'connection requests:all'`)
  expect(await request()).toBe(429)
})
