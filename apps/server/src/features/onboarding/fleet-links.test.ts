import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
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
let operator: string
beforeAll(async () => {
  server = await createProviderServer({ consentApps: { samsara: simulatedApp } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ clientId, operator } = await nextClient(server))
})

const linkOf = async (by = operator) => {
  const { link } = await ask(server.app, fleetLinkEndpoints.get, {}, by)
  return new URL(link).searchParams.get('link')!
}
const open = (link: string) => send(server.app, onboardingEndpoints.token, { body: { link, source: 'integration' } })
const tokenOf = async (link: string) => ((await open(link)).body as { token: string }).token
const store = (by: string, body: object = {}) =>
  send(
    server.app,
    onboardingEndpoints.store,
    { body: { companyData: { name: 'Harbor' }, integrationType: connectionOrigin.code.integration, ...body } as never },
    by,
  )
const connections = () => ask(server.app, connectionEndpoints.list, {}, operator)

test('opens a form that shows its client’s look, and connects at once with the origin integration', async () => {
  await server.services.pool.query('update client set white_label = $2 where id = $1', [
    clientId,
    { name: 'SafeRoad', termsUrl: 'https://saferoad.example/terms' },
  ])
  const opened = await open(await linkOf())
  expect(opened).toMatchObject({
    status: 200,
    body: {
      client: { id: clientId, name: 'SafeRoad', termsUrl: 'https://saferoad.example/terms' },
      signerPhone: 'optional',
    },
  })
  const by = (opened.body as { token: string }).token
  const trial = { providerId: 1, credentials: demoCredentials('samsara', 'harbor') }
  expect(await ask(server.app, connectionEndpoints.test, { body: trial }, by)).toMatchObject({ ok: true })
  const { key } = (await store(by)).body as { key: string }
  const shown = { ...signedTerms, termsUrl: 'https://saferoad.example/terms' }
  const signed = { key, tsp: 'samsara', termsAndConditionsData: shown, credentials: trial.credentials }
  expect((await store(by, { ...signed, integrationType: connectionOrigin.code.marketplace })).body).toMatchObject({
    status: 'connected',
    connection: { healthStatus: connectionHealth.code.validated },
  })
  expect(await connections()).toMatchObject([{ name: 'Harbor', origin: connectionOrigin.code.integration }])
})

test('works for any number of fleets, and never names the client that has the same account', async () => {
  const theirs = await server.token(await server.client('A secret client'), ['operator'])
  const own = { name: 'Their secret fleet', providerId: 1, credentials: demoCredentials('samsara', 'harbor') }
  await ask(server.app, connectionEndpoints.create, { body: own }, theirs)
  const link = await linkOf()
  const connect = async () => {
    const signed = {
      tsp: 'samsara',
      termsAndConditionsData: signedTerms,
      credentials: demoCredentials('samsara', 'harbor'),
    }
    return (await store(await tokenOf(link), signed)).body as { connection: { healthStatus: number; reason: string } }
  }
  for (const { connection } of [await connect(), await connect()]) {
    expect(connection.healthStatus).toBe(connectionHealth.code.duplicated)
    expect(JSON.stringify(connection)).not.toContain('secret')
  }
})

test('ends with its renewal, also for a form that is open', async () => {
  const link = await linkOf()
  const by = await tokenOf(link)
  expect((await store(by)).status).toBe(200)
  const { link: renewed } = await ask(server.app, fleetLinkEndpoints.renew, {}, operator)
  expect(renewed).not.toContain(link)
  expect((await open(link)).status).toBe(409)
  expect((await store(by)).status).toBe(409)
  expect((await open(await linkOf())).status).toBe(200)
  const trail = await ask(server.app, auditEndpoints.all, {}, await server.token(clientId, ['admin']))
  expect(JSON.stringify(trail)).toContain('renewed the fleet link')
})

test('refuses a forged, cut or foreign link like one of a client that doesn’t exist', async () => {
  const link = await linkOf()
  const signature = link.slice(link.indexOf('.'))
  const other = await server.client('Next door')
  const refusals = [
    `${other}${signature}`,
    `999999${signature}`,
    `0${signature}`,
    `99999999999${signature}`,
    link.slice(0, -1),
    `${link}x`,
    `${clientId}.`,
    `${clientId}`,
    '',
  ]
  const answers = await Promise.all(refusals.map(open))
  expect(answers.map(({ status, body }) => [status, (body as { detail: string }).detail])).toEqual(
    refusals.map(() => [409, expect.stringMatching(/^This link doesn’t work anymore/)]),
  )
})

test('opens nothing else: not another client, and no invitation', async () => {
  const by = await tokenOf(await linkOf())
  expect((await send(server.app, connectionEndpoints.list, {}, by)).status).toBe(401)
  expect((await store(by, { connectionInviteId: '00000000-0000-4000-8000-000000000000' })).status).toBe(422)
  const elsewhere = await server.client('Elsewhere')
  expect((await store(by, { clientId: elsewhere })).status).toBe(404)
  const upload = connectionEndpoints.uploadSignedTerms
  expect((await send(server.app, upload, { params: { id: 1 }, body: {} as never }, by)).status).toBe(401)
})

test('is for members who may connect', async () => {
  const viewer = await server.token(clientId, ['viewer'])
  for (const endpoint of [fleetLinkEndpoints.get, fleetLinkEndpoints.renew])
    expect((await send(server.app, endpoint, {}, viewer)).status).toBe(403)
})

test('takes a source that fits, and either an invitation or a link', async () => {
  const connectionInviteId = '00000000-0000-4000-8000-000000000000'
  const refusal = async (body: object) =>
    ((await send(server.app, onboardingEndpoints.token, { body })).body as { issues?: { field: string }[] }).issues?.[0]
      ?.field
  expect(await refusal({ link: await linkOf(), source: 'marketplace' })).toBe('body.source')
  expect(await refusal({ connectionInviteId, source: 'integration' })).toBe('body.source')
  expect(await refusal({ connectionInviteId, link: 'x' })).toBe('body.link')
  expect(await refusal({ source: 'invite' })).toBe('body.connectionInviteId')
})

test('limits how often one address tests credentials', async () => {
  const by = await tokenOf(await linkOf())
  const trial = () =>
    send(server.app, connectionEndpoints.test, { body: { providerId: 1, credentials: { ApiToken: 'wrong' } } }, by)
  expect((await trial()).status).toBe(200)
  await server.services.pool.query(`update rate_bucket set tokens = 0 where bucket like 'trials:address:%'`)
  expect((await trial()).status).toBe(429)
})

test('returns from a provider’s consent to the form that was left', async () => {
  const authorizeUrl = async (by: string, body: object = {}) =>
    ((await store(by, { tsp: 'samsara', ...body })).body as { authorizeUrl: string | null }).authorizeUrl
  const sourceOf = (url: string | null) =>
    url && new URL(new URL(url).searchParams.get('redirect_uri')!).searchParams.get('source')
  expect(sourceOf(await authorizeUrl(await tokenOf(await linkOf())))).toBe('integration')
  const { marketplace } = connectionOrigin.code
  expect(sourceOf(await authorizeUrl(operator, { integrationType: marketplace }))).toBe('marketplace')
})
