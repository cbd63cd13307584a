import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Geocoder } from '@milepost/geo/geocoder'
import { simulatedApp } from '@milepost/simulators/simulation/http/consent-desk'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSyncJob } from '../../jobs/sync-job.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let clientId: number
let operator: string

beforeAll(async () => {
  server = await createProviderServer({ consentApps: { samsara: simulatedApp } })
  clientId = await server.client('Consenting')
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const providers = () => ask(server.app, providerEndpoints.list, {}, operator)
const samsara = async () => (await providers()).find(({ code }) => code === 'samsara')!

/** Returns the code a person of the account brings back from the provider's page. */
async function codeOf(account: string): Promise<string> {
  const [consent] = (await samsara()).consentUrls
  const body = new URLSearchParams({ account, decision: 'allow' })
  const answer = await fetch(`${consent!.url}&state=mark`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
}

test('offers consent only where Milepost is registered', async () => {
  const listed = await providers()
  expect((await samsara()).credentialChoices).toEqual([['ApiToken'], ['Oauth2Code']])
  const motive = listed.find(({ code }) => code === 'motive')!
  expect(motive).toMatchObject({ consentUrls: [], credentialChoices: [['ApiKey']] })
  expect(motive.credentialFields.map(({ name }) => name)).toEqual(['ApiKey'])
})

test('syncs a connection with consent, validates it again, and keeps its tokens sealed', async () => {
  const Oauth2Code = await codeOf('prairie')
  const body = { name: 'Prairie', providerId: 1, credentials: { Oauth2Code } }
  const { id } = await ask(server.app, connectionEndpoints.create, { body }, operator)
  const details = () => ask(server.app, connectionEndpoints.details, { params: { id } }, operator)
  expect(await details()).toMatchObject({ healthStatus: connectionHealth.code.validated })

  const { pool, secrets, config, cache, counts } = server.services
  const log = pino({ level: 'silent' })
  const sync = createSyncJob({ pool, secrets, config, cache, counts, log, geocoder: new Geocoder(), owner: 'test' }, 1)
  while (await sync.turn(new AbortController().signal));
  expect((await details()).vehicleCount).toBe(8)

  const again = await send(server.app, connectionEndpoints.validate, { params: { id } }, operator)
  expect(again).toMatchObject({ status: 200, body: { trial: { ok: true } } })
  const { rows } = await pool.query('select sealed from provider_session where connection_id = $1', [id])
  expect(rows[0].sealed.toString('latin1')).not.toContain('prairie')

  const token = { credentials: { ApiToken: 'samsara_api_demo_prairie' } }
  expect(await send(server.app, connectionEndpoints.change, { params: { id }, body: token }, operator)).toMatchObject({
    status: 204,
  })
  expect((await pool.query('select 1 from provider_session where connection_id = $1', [id])).rowCount).toBe(0)
})

test('explains a used code to the person, and leaves no connection', async () => {
  const trial = { providerId: 1, credentials: { Oauth2Code: 'prairie.used-up' } }
  const body = { name: 'Twice', ...trial }
  const message = expect.stringContaining('Samsara does not accept the authorization')
  const answer = await ask(server.app, connectionEndpoints.test, { body: trial }, operator)
  expect(answer).toMatchObject({ ok: false, reason: message })
  expect(await send(server.app, connectionEndpoints.create, { body }, operator)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body.credentials.Oauth2Code', message }] },
  })
  const names = (await ask(server.app, connectionEndpoints.list, {}, operator)).map(({ name }) => name)
  expect(names).toEqual(['Prairie'])
})
