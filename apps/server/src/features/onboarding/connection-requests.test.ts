import type { Call } from '@milepost/contract/api/endpoint'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionRequestEndpoints as requests } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upkeep } from '../../jobs/upkeep.ts'
import { nextClient } from '../../testing/onboarding/next-client.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { tenantState } from '../../testing/tenant-state.ts'
import { ask, send } from '../../testing/test-server.ts'

type Body = Call<typeof onboardingEndpoints.marketplace>['body']

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

const wrong = { ApiToken: 'never-accepted' }
const works = () => demoCredentials('samsara', 'harbor')
const body = (more: Partial<Body> = {}): Body => ({
  name: 'Harbor Freight Lines',
  providerId: 1,
  credentials: works(),
  SourceAppName: 'Samsara App Marketplace',
  ...more,
})
const request = (more: Partial<Body> = {}, to = clientId, token?: string) =>
  send(server.app, onboardingEndpoints.marketplace, { query: { clientId: to }, body: body(more) }, token)
/** A request from an address of its own. */
const requestFrom = async (remoteAddress: string, to = clientId) =>
  server.app.inject({
    method: 'POST',
    url: `/api/connections/marketplace?clientId=${to}`,
    remoteAddress,
    payload: body(),
  })
const list = (by = operator) => ask(server.app, requests.list, {}, by)
const connections = () => ask(server.app, connectionEndpoints.list, {}, operator)
const accept = (id: string, by = operator) => send(server.app, requests.accept, { params: { id } }, by)
const decline = (id: string, by = operator) => send(server.app, requests.decline, { params: { id } }, by)
const stored = async (of = clientId) =>
  (await server.services.pool.query('select * from connection_request where client_id = $1', [of])).rows
/** How many accounts of the provider were called: each call takes from its account's limit. */
const calledAccounts = async () =>
  (await server.services.pool.query(`select bucket from rate_bucket where bucket like 'samsara:%'`)).rowCount

test('gives everyone without an account one answer, and creates nothing but a sealed request', async () => {
  const known = await server.client('Already there')
  await ask(
    server.app,
    connectionEndpoints.create,
    { body: { name: 'Harbor', providerId: 1, credentials: works() } },
    await server.token(known, ['operator']),
  )
  await server.services.pool.query('delete from rate_bucket')
  const before = await tenantState(server.services.pool, clientId)
  const elsewhere = (await stored(0)).length
  const answers = [
    await request(),
    await request({ credentials: wrong }),
    await request({ dotNumber: '1234567' }),
    await request({}, 999_999),
  ]
  const seen = ({ status, body: content, headers }: (typeof answers)[number]) => [
    status,
    content,
    Object.keys(headers).sort(),
  ]
  for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0]!))
  expect(answers[0]).toMatchObject({ status: 202, body: { status: 'received' } })
  expect(await calledAccounts()).toBe(0)
  const { connection_request: of, ...others } = await tenantState(server.services.pool, clientId)
  expect({ connection_request: before.connection_request, ...others }).toEqual(before)
  expect(of).toMatch(/^3:/)
  expect(await stored(0)).toHaveLength(elsewhere + 1)
  const text = JSON.stringify((await stored()).map((row) => ({ ...row, sealed: row.sealed.toString('latin1') })))
  for (const secret of ['never-accepted', 'Harbor', works().ApiToken!]) expect(text).not.toContain(secret)
})

test('refuses what no client could accept, before it is stored', async () => {
  const issues = async (more: Partial<Body>) => {
    const answer = await request(more)
    return [answer.status, (answer.body as { issues?: { field: string }[] }).issues?.map(({ field }) => field)]
  }
  expect(await issues({ providerId: 99 })).toEqual([422, ['body.providerId']])
  expect(await issues({ credentials: {} })).toEqual([422, ['body.credentials.ApiToken']])
  expect(await issues({ region: 'mars' })).toEqual([422, ['body.region']])
  expect(await issues({ credentials: { Oauth2Code: 'once' } })).toEqual([422, ['body.credentials.Oauth2Code']])
  expect(await issues({ hasQueue: false } as never)).toEqual([422, [expect.any(String)]])
  expect(await stored()).toEqual([])
})

test('shows requests to members who may connect, newest first and without secrets', async () => {
  await request({ dotNumber: '1234567', credentials: wrong })
  await request({ name: 'Second', SourceAppName: 'FleetStore' })
  const shown = await list()
  expect(shown).toMatchObject([
    { name: 'Second', dotNumber: null, sourceAppName: 'FleetStore', provider: { code: 'samsara' } },
    { name: 'Harbor Freight Lines', dotNumber: '1234567' },
  ])
  expect(Math.round((Date.parse(shown[0]!.expiresAt) - Date.now()) / 86_400_000)).toBe(14)
  expect(JSON.stringify(shown)).not.toContain('never-accepted')
  expect((await send(server.app, requests.list, {}, await server.token(clientId, ['viewer']))).status).toBe(403)
  expect(await list(await server.token(await server.client('Elsewhere'), ['operator']))).toEqual([])
})

test('connects an accepted request as its member would, and records where it came from', async () => {
  await request()
  const { id } = (await list())[0]!
  const answer = await accept(id)
  expect(answer).toMatchObject({ status: 200, body: { healthStatus: connectionHealth.code.validated, reason: null } })
  const connection = (await connections())[0]!
  expect(connection).toMatchObject({
    id: (answer.body as { id: number }).id,
    name: 'Harbor Freight Lines',
    origin: connectionOrigin.code.marketplace,
    sourceAppId: 'Samsara App Marketplace',
    sourceAppUnknown: false,
    hasQueue: true,
  })
  const trail = await ask(
    server.app,
    auditEndpoints.ofRecord,
    { query: { subjectType: 'connection', subjectId: String(connection.id) } },
    await server.token(clientId, ['admin']),
  )
  expect(JSON.stringify(trail)).toContain('"sourceApp":"Samsara App Marketplace"')
  expect(JSON.stringify(trail)).toContain('Test Person')
  expect(await stored()).toEqual([])
  expect((await accept(id)).status).toBe(404)
})

test('reports what came of an accepted request: rejected credentials, or a duplicate', async () => {
  await request({ credentials: wrong })
  const failed = await accept((await list())[0]!.id)
  expect(failed.body).toMatchObject({ healthStatus: connectionHealth.code.failed, reason: expect.any(String) })
  await request({ SourceAppName: 'Fleet Bazaar' })
  await request()
  const [second, first] = await list()
  expect((await accept(first!.id)).body).toMatchObject({ healthStatus: connectionHealth.code.validated })
  expect((await accept(second!.id)).body).toMatchObject({ healthStatus: connectionHealth.code.duplicated })
})

test('is no reason to call the true owner’s connection a duplicate', async () => {
  await request()
  await request({}, await server.client('Another target'))
  const own = { name: 'Ours', providerId: 1, credentials: works() }
  const { healthStatus } = await ask(server.app, connectionEndpoints.create, { body: own }, operator)
  expect(healthStatus).toBe(connectionHealth.code.validated)
})

test('connects a request once, however many members accept it at the same time', async () => {
  await request({ credentials: wrong })
  const { id } = (await list())[0]!
  const statuses = (await Promise.all([accept(id), accept(id), accept(id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 404, 404])
  expect(await connections()).toHaveLength(1)
})

test('deletes a declined request with its credentials', async () => {
  await request()
  const { id } = (await list())[0]!
  const stranger = await server.token(await server.client('A stranger’s'), ['operator'])
  expect((await decline(id, stranger)).status).toBe(404)
  expect((await accept(id, stranger)).status).toBe(404)
  expect((await decline(id)).status).toBe(204)
  expect(await stored()).toEqual([])
  expect((await decline(id)).status).toBe(404)
  expect(await connections()).toEqual([])
})

test('expires after 14 days, and is removed by upkeep', async () => {
  await request()
  const { id } = (await list())[0]!
  await server.services.pool.query(
    `update connection_request set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  expect(await list()).toEqual([])
  expect((await accept(id)).status).toBe(404)
  expect((await decline(id)).status).toBe(404)
  await upkeep(server.services, { line: () => undefined })
  expect(await stored()).toEqual([])
})

test('hides requests sealed with a secret that is no longer configured', async () => {
  await request()
  const { id } = (await list())[0]!
  await server.services.pool.query(`update connection_request set key_id = 'lost' where id = $1`, [id])
  expect(await list()).toEqual([])
  expect((await accept(id)).status).toBe(404)
  expect((await decline(id)).status).toBe(204)
})

test('connects at once for a member who may connect, and for no one else who is signed in', async () => {
  const rejected = await request({ credentials: wrong }, clientId, operator)
  expect(rejected).toMatchObject({ status: 422, body: { issues: [{ field: 'body.credentials.ApiToken' }] } })
  expect(await request({}, clientId, operator)).toMatchObject({
    status: 202,
    body: { status: 'connected', connection: { healthStatus: connectionHealth.code.validated } },
  })
  const [connection] = await connections()
  expect(connection).toMatchObject({ origin: connectionOrigin.code.marketplace })
  const viewer = await server.token(clientId, ['viewer'])
  const elsewhere = await server.client('Somewhere else')
  for (const token of [viewer, await server.token(elsewhere, ['operator']), await server.token(elsewhere, ['admin'])])
    expect((await request({}, clientId, token)).body).toEqual({ status: 'received' })
  expect((await request({}, clientId, 'no.valid.token')).status).toBe(401)
  expect(await connections()).toHaveLength(1)
})

test('limits requests by address, by client and in all, alike for clients that don’t exist', async () => {
  const { pool } = server.services
  for (const to of [clientId, 999_998]) {
    await pool.query('delete from rate_bucket')
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent++) statuses.push((await requestFrom('203.0.113.1', to)).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const refused = await requestFrom('203.0.113.1', to)
    expect(refused.json()).toMatchObject({ code: 'tooMany' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    for (let sent = 5; sent < 20; sent++) expect((await requestFrom(`203.0.113.${sent}`, to)).statusCode).toBe(202)
    expect((await requestFrom('203.0.113.99', to)).statusCode).toBe(429)
  }
  const other = await server.client('With room')
  expect((await requestFrom('203.0.113.99', other)).statusCode).toBe(202)
  await pool.query(`update rate_bucket set tokens = 0 where bucket = 'connection requests:all'`)
  expect((await requestFrom('203.0.113.98', other)).statusCode).toBe(429)
  await pool.query(`update rate_bucket set refilled_at = now() - interval '1 hour'`)
  expect((await requestFrom('203.0.113.98', other)).statusCode).toBe(202)
  const { rows } = await pool.query('select bucket from rate_bucket')
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('keeps a client’s allowance when its members answer, so that answers reveal nothing', async () => {
  for (let sent = 0; sent < 20; sent++) await requestFrom(`198.51.100.${sent}`)
  for (const { id } of await list()) await decline(id)
  expect((await requestFrom('198.51.100.99')).statusCode).toBe(429)
})
