import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { Geocoder } from '@milepost/geo/geocoder'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetConnections } from '../../jobs/forget-connections.ts'
import { createSyncJob } from '../../jobs/sync-job.ts'
import { lossFactColumns, lossFactValues } from '../../sync/load/incidents/loss-facts.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let clientId: number
let operator: string
let viewer: string

beforeAll(async () => {
  server = await createProviderServer()
  clientId = await server.client('Onboarding')
  operator = await server.token(clientId, ['operator'])
  viewer = await server.token(clientId, ['viewer'])
})
afterAll(() => server[Symbol.asyncDispose]())

const credentials = () => demoCredentials('samsara', 'prairie')
const create = (token: string, body: Record<string, unknown>) =>
  send(
    server.app,
    connectionEndpoints.create,
    { body: { name: 'Prairie', providerId: 1, credentials: credentials(), ...body } },
    token,
  )

test('describes how to connect a provider', async () => {
  const providers = await ask(server.app, providerEndpoints.list, {}, operator)
  const samsara = providers.find(({ code }) => code === 'samsara')
  expect(samsara).toMatchObject({
    selfHosted: false,
    connectBy: 'token',
    credentialFields: [{ name: 'ApiToken', secret: true }],
  })
  expect(samsara!.dataTypes).toEqual(expect.arrayContaining(['vehicles', 'trips', 'incidents', 'cameraHealth']))
})

describe('a server run by the customer', () => {
  const traccar = { name: 'Vans', providerId: 6, credentials: demoCredentials('traccar', 'prairie-traccar') }
  const { name: _, ...trial } = traccar
  const attempt = (body: Record<string, unknown>) =>
    send(server.app, connectionEndpoints.test, { body: { ...trial, ...body } }, operator)

  test('is required, and never in our own network', async () => {
    const { providerUrl } = server.services.config
    Object.assign(server.services.config, { providerUrl: null })
    const refused = [{}, { serverUrl: 'http://127.0.0.1:4100' }, { serverUrl: 'https://169.254.169.254' }]
    const answers = await Promise.all(refused.map(attempt))
    Object.assign(server.services.config, { providerUrl })
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toContain('serverUrl')
    }
  })

  test('can be in a private network if the operator allows it', async () => {
    const { providerUrl } = server.services.config
    Object.assign(server.services.config, { providerUrl: null, privateProviders: true })
    const answer = await attempt({ serverUrl: `${server.simulatorUrl}/traccar` })
    Object.assign(server.services.config, { providerUrl, privateProviders: false })
    expect(answer.body).toMatchObject({ ok: true, accountName: 'Prairie Couriers vans', vehicleCount: 8 })
  })
})

describe('connecting', () => {
  test('can be tried first, reporting what was found or why it failed', async () => {
    const good = await ask(
      server.app,
      connectionEndpoints.test,
      { body: { providerId: 1, credentials: credentials() } },
      operator,
    )
    expect(good).toMatchObject({ ok: true, vehicleCount: 8, reason: null })
    const bad = await ask(
      server.app,
      connectionEndpoints.test,
      { body: { providerId: 1, credentials: { ApiToken: 'wrong' } } },
      operator,
    )
    expect(bad).toMatchObject({
      ok: false,
      reason: 'Samsara does not accept these credentials. Check them and try again.',
    })
  })

  test('names the field with an invalid value', async () => {
    expect(await create(operator, { credentials: {} })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.credentials.ApiToken' }] },
    })
    expect(await create(operator, { dotNumber: 'abc' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.dotNumber', message: 'must be one to eight digits' }] },
    })
  })

  test('is refused to people with read access only', async () => {
    expect((await create(viewer, {})).status).toBe(403)
  })

  test('keeps contact and tax ID from people who only get the names of fleets', async () => {
    const company = { contactNumber: '+13125550100', taxId: '12-3456789' }
    const { body } = await create(operator, { name: 'With company', credentials: { ApiToken: 'wrong' }, ...company })
    const query = { ConnectionId: [(body as { id: number }).id] }
    const listFor = async (token: string) => (await ask(server.app, connectionEndpoints.list, { query }, token))[0]
    expect(await listFor(viewer)).toMatchObject(company)
    const forClaims = await listFor(await server.token(clientId, ['claims']))
    expect(forClaims).toMatchObject({ name: 'With company' })
    expect(forClaims).not.toHaveProperty('contactNumber')
    expect(forClaims).not.toHaveProperty('taxId')
  })

  test('creates a failed connection with its reason for wrong credentials', async () => {
    const { body } = await create(operator, { name: 'Wrong', credentials: { ApiToken: 'wrong' } })
    expect(body).toMatchObject({
      healthStatus: 3,
      healthReason: 'Samsara does not accept these credentials. Check them and try again.',
    })
  })

  test('syncs the fleet, keeps its secrets, and shows the state of each data type', async () => {
    const { body } = await create(operator, {})
    const { id } = body as { id: number }
    expect(body).toMatchObject({ healthStatus: 2, provider: { code: 'samsara' } })
    const { pool, secrets, config, cache, counts } = server.services
    const sync = createSyncJob(
      { pool, secrets, config, cache, counts, log: pino({ level: 'silent' }), geocoder: new Geocoder(), owner: 'test' },
      1,
    )
    while (await sync.turn(new AbortController().signal));
    const vehicles = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, operator)
    expect(vehicles.totalCount).toBe(8)
    const status = await ask(server.app, connectionSyncEndpoints.status, { params: { id } }, operator)
    expect(status.flows.map((flow) => flow.dataType)).toEqual([
      'groups',
      'vehicles',
      'drivers',
      'positions',
      'incidents',
      'trips',
      'cameraHealth',
      'mismatches',
      'driverScores',
    ])
    expect(status.flows.filter((flow) => flow.failure)).toEqual([])
    const details = await ask(server.app, connectionEndpoints.details, { params: { id } }, operator)
    expect(details.credentials).toEqual({ stored: ['ApiToken'], notSecret: {} })
    expect(JSON.stringify(details)).not.toContain(credentials().ApiToken)
    const { rows } = await pool.query('select credentials from connection where id = $1', [id])
    expect(rows[0].credentials.toString('latin1')).not.toContain(credentials().ApiToken)
  })

  test('returns a deleted connection with its records, reviews and losses if its account is added again', async () => {
    const { pool } = server.services
    const { rows: connected } = await pool.query(
      'select id from connection where client_id = $1 and account_id is not null',
      [clientId],
    )
    const { id } = connected[0]
    const [event] = (await pool.query('select id from incident where client_id = $1 order by id limit 1', [clientId]))
      .rows
    const rated = { params: { id: event.id }, body: { rating: 0 as const } }
    await ask(server.app, incidentReviewEndpoints.rate, rated, operator)
    await pool.query(
      `insert into accident (client_id, id, occurred_at, connection_id, number, origin, ${lossFactColumns})
       select i.client_id, i.id, i.occurred_at, i.connection_id, 7, 'admin', ${lossFactValues}
       from incident i join incident_detail e using (client_id, occurred_at, id) where i.client_id = $1 and i.id = $2`,
      [clientId, event.id],
    )
    const before = await factsOf(clientId)
    expect(before).toMatchObject({ ratings: 1, losses: [7] })
    const remove = async () => {
      expect((await send(server.app, connectionEndpoints.remove, { params: { id } }, operator)).status).toBe(204)
    }

    /** The policy that the connection had before it returned, as its audit entries say: open questions of that policy count it. */
    const policiesBefore = async () => {
      const { rows } = await pool.query<{ before: object | null }>(
        `select detail -> 'before' as before from audit_entry where client_id = $1 and action = 'connection.return' order by at`,
        [clientId],
      )
      return rows.map(({ before }) => before)
    }

    await pool.query(`update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`, [id])
    // A duplicate that is deleted after it has read nothing.
    const { body: twice } = await create(operator, { name: 'Twice' })
    await remove()
    const duplicate = { params: { id: (twice as { id: number }).id } }
    expect((await send(server.app, connectionEndpoints.remove, duplicate, operator)).status).toBe(204)
    const atOnce = await create(operator, { name: 'At once', policyNumber: 'LM-2' })
    expect(await policiesBefore()).toEqual([{ insurerName: 'Lakeshore', policyNumber: 'LM-1' }])
    expect(atOnce.body).toMatchObject({ id, name: 'At once', healthStatus: 2 })
    expect(await factsOf(clientId)).toEqual(before)

    // Lists that are rarely read are read again, too.
    await pool.query(`update sync_stream set next_at = now() + interval '6 hours' where connection_id = $1`, [id])
    await remove()
    while (await forgetConnections(server.services));
    expect(await factsOf(clientId)).toMatchObject({ vehicles: 0, ratings: 0, losses: null })
    // A connection that never opened its account can't take it over without them.
    const { body: wrong } = await create(operator, { name: 'Fixed later', credentials: { ApiToken: 'wrong' } })
    const fix = { params: { id: (wrong as { id: number }).id }, body: { credentials: credentials() } }
    const taken = await send(server.app, connectionEndpoints.change, fix, operator)
    expect(taken).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was connected as At once') } })

    expect((await create(operator, { name: 'Back' })).body).toMatchObject({ id, name: 'Back' })
    expect((await policiesBefore())[1]).toBeNull()
    const { rows: resting } = await pool.query('select next_at::text from sync_state where connection_id = $1', [id])
    expect(resting).toEqual([{ next_at: 'infinity' }])
    // Until its records are back, its policy counts its vehicles as former ones.
    const countFormer = async () =>
      (await pool.query('select from deleted_connection where connection_id = $1', [id])).rowCount
    expect(await countFormer()).toBe(1)
    while (await forgetConnections(server.services));
    expect(await countFormer()).toBe(0)
    expect(await factsOf(clientId)).toEqual(before)
    const { rows: due } = await pool.query('select next_at::text from sync_state where connection_id = $1', [id])
    expect(due).toEqual([{ next_at: '-infinity' }])
    const { secrets, config, cache, counts } = server.services
    const sync = createSyncJob(
      { pool, secrets, config, cache, counts, log: pino({ level: 'silent' }), geocoder: new Geocoder(), owner: 'test' },
      1,
    )
    while (await sync.turn(new AbortController().signal));
    const vehicles = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, operator)
    expect(vehicles.totalCount).toBe(8)
  })

  test('marks the same account as a duplicate without revealing its owner', async () => {
    const other = await server.client('Someone else')
    const token = await server.token(other, ['operator'])
    const { body } = await create(token, { name: 'Ours too' })
    expect(body).toMatchObject({ healthStatus: 4 })
    expect(JSON.stringify(body)).not.toContain('Onboarding')
    const { id } = body as { id: number }
    expect((await send(server.app, connectionEndpoints.validate, { params: { id } }, token)).status).toBe(409)
    expect((await send(server.app, connectionEndpoints.keep, { params: { id } }, token)).status).toBe(403)
    const admin = await server.token(other, ['admin'])
    const cache = await ask(server.app, connectionEndpoints.keep, { params: { id } }, admin)
    expect(cache.healthStatus).toBe(2)
  })
})

/** Counts what a client has of its connections, with the numbers of its losses. */
async function factsOf(ofClientId: number) {
  const { rows } = await server.services.pool.query(
    `select (select count(*)::int from vehicle where client_id = $1) as vehicles,
       (select count(*)::int from trip where client_id = $1) as trips,
       (select count(*)::int from incident where client_id = $1) as incidents,
       (select count(*)::int from incident_rating where client_id = $1) as ratings,
       (select json_agg(number) from accident where client_id = $1) as losses`,
    [ofClientId],
  )
  return rows[0]
}
