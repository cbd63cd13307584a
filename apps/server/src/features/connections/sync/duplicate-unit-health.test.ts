import { randomUUID } from 'node:crypto'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Geocoder } from '@milepost/geo/geocoder'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoClients } from '../../../demo/fleets.ts'
import { createSyncJob } from '../../../jobs/sync-job.ts'
import { createProviderServer, type ProviderServer } from '../../../testing/provider-server.ts'
import { ask, send } from '../../../testing/test-server.ts'

const { created, validated, failed, duplicated } = connectionHealth.code
const samsara = 1
const geotab = 2

let server: ProviderServer
let otherCompany: string
let operator: string
let admin: string

beforeAll(async () => {
  server = await createProviderServer()
  otherCompany = await server.token(await server.client('Oakfield Freight'), ['operator'])
  const clientId = await server.client('Ours')
  operator = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
})
afterAll(() => server[Symbol.asyncDispose]())

/** Another client has connected Samsara for the company with DOT number 2417055. */
beforeEach(async () => {
  await server.services.pool.query('delete from rate_bucket; update connection set deleted_at = now()')
  await connect(otherCompany, 'prairie', '2417055')
})

const connect = (
  token: string,
  account: string,
  dotNumber: string | null,
  provider = 'samsara',
  providerId = samsara,
) =>
  ask(
    server.app,
    connectionEndpoints.create,
    { body: { name: account, providerId, credentials: demoCredentials(provider, account), dotNumber } },
    token,
  )
const change = (id: number, body: Record<string, unknown>) =>
  send(server.app, connectionEndpoints.change, { params: { id }, body }, operator)
const state = async (id: number) => {
  const { rows } = await server.services.pool.query(
    `select c.health_status as health, s.next_at < 'infinity' as reads from connection c
       join sync_state s on (s.client_id, s.connection_id) = (c.client_id, c.id) where c.id = $1`,
    [id],
  )
  return rows[0]
}

describe('a company already connected with the provider, by its DOT number', () => {
  test.each(['2417055', '02417055'])('is a duplicate (%s), without revealing its owner', async (dotNumber) => {
    const connection = await connect(operator, 'maple', dotNumber)
    expect(connection.healthStatus).toBe(duplicated)
    expect(connection.healthReason).toContain('DOT number')
    expect(JSON.stringify(connection)).not.toMatch(/Oakfield|prairie/i)
    expect(await state(connection.id)).toEqual({ health: duplicated, reads: false })
  })

  test('is free again once its reader is deleted, even if a duplicate of it remains', async () => {
    const second = await connect(operator, 'maple', '2417055')
    expect(second.healthStatus).toBe(duplicated)
    await server.services.pool.query('update connection set deleted_at = now() where id <> $1', [second.id])
    expect((await connect(operator, 'cascade', '2417055')).healthStatus).toBe(validated)
  })

  test('isn’t a duplicate with another provider, another number or no number', async () => {
    const elsewhere = await connect(operator, 'northline-geotab', '2417055', 'geotab', geotab)
    expect(elsewhere.healthStatus).toBe(validated)
    expect((await connect(operator, 'maple', '2417056')).healthStatus).toBe(validated)
    expect((await connect(operator, 'cascade', null)).healthStatus).toBe(validated)
  })

  test('isn’t a duplicate if the other never opened its account', async () => {
    const body = { name: 'Typed wrong', providerId: samsara, credentials: { ApiToken: 'wrong' }, dotNumber: '77' }
    await ask(server.app, connectionEndpoints.create, { body }, operator)
    expect((await connect(operator, 'maple', '77')).healthStatus).toBe(validated)
  })

  test('syncs if an admin keeps it', async () => {
    const { id } = await connect(operator, 'maple', '2417055')
    const keep = { params: { id } }
    expect((await send(server.app, connectionEndpoints.keep, keep, operator)).status).toBe(403)
    await ask(server.app, connectionEndpoints.keep, keep, admin)
    expect(await state(id)).toEqual({ health: validated, reads: true })
    // The decision stays valid while the company is the same.
    await change(id, { name: 'Maple North', dotNumber: '2417055' })
    expect(await state(id)).toEqual({ health: validated, reads: true })
  })
})

describe('a DOT number edited later', () => {
  test('makes a duplicate, and ends it once corrected', async () => {
    const { id } = await connect(operator, 'maple', null)
    expect((await change(id, { dotNumber: '2417055' })).status).toBe(204)
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
    expect((await change(id, { name: 'Maple North' })).status).toBe(204)
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
    expect((await change(id, { dotNumber: '2417056' })).status).toBe(204)
    expect(await state(id)).toEqual({ health: validated, reads: true })
  })

  test('doesn’t end a duplicate by account', async () => {
    const { id } = await connect(operator, 'prairie', '2417055')
    await change(id, { dotNumber: null })
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
  })

  test('is rejected while the credentials don’t work', async () => {
    const { id } = await connect(operator, 'maple', null)
    await server.services.pool.query('update connection set health_status = $2 where id = $1', [id, failed])
    expect((await change(id, { dotNumber: '2417055' })).status).toBe(409)
    expect((await change(id, { dotNumber: '2417056' })).status).toBe(204)
    expect(await state(id)).toMatchObject({ health: failed })
  })

  test('is compared even before the provider’s first response', async () => {
    const { id } = await connect(operator, 'maple', null)
    await server.services.pool.query('update connection set health_status = $2, account_id = null where id = $1', [
      id,
      created,
    ])
    await change(id, { dotNumber: '2417055' })
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
  })
})

test('gives every demo fleet a distinct company per provider, and every client its own', () => {
  const fleets = demoClients.flatMap(({ name: client, connections }) =>
    connections.flatMap(({ provider, dotNumber }) => (dotNumber ? [{ client, provider, dotNumber }] : [])),
  )
  expect(fleets.length).toBeGreaterThan(20)
  expect(new Set(fleets.map(({ provider, dotNumber }) => `${provider} ${dotNumber}`)).size).toBe(fleets.length)
  const companies = new Set(fleets.map(({ client, dotNumber }) => `${client} ${dotNumber}`))
  expect(companies.size).toBe(new Set(fleets.map(({ dotNumber }) => dotNumber)).size)
})

describe('trying out the DOT numbers of other clients', () => {
  test('is refused after three a day for a connection, and fifty for a client, right or wrong', async () => {
    const { id } = await connect(operator, 'maple', null)
    const tried = []
    for (const dotNumber of ['11', '12', '13', '2417055', '14']) tried.push((await change(id, { dotNumber })).status)
    expect(tried).toEqual([204, 204, 204, 429, 429])
    expect((await change(id, { name: 'Maple North', dotNumber: null })).status).toBe(204)
    const { pool } = server.services
    for (const bucket of ['dot checks:client:%', 'dot checks:all']) {
      await pool.query(`delete from rate_bucket where bucket like 'dot checks:connection%'`)
      const emptied = await pool.query('update rate_bucket set tokens = 0 where bucket like $1', [bucket])
      expect(emptied.rowCount, bucket).toBeGreaterThan(0)
      expect((await change(id, { dotNumber: '2417055' })).status, bucket).toBe(429)
      await pool.query('update rate_bucket set tokens = 9')
    }
    await pool.query(`update rate_bucket set tokens = 0 where bucket like 'dot checks:client:%'`)
    const body = { name: 'Cascade', providerId: samsara, credentials: demoCredentials('samsara', 'cascade') }
    const create = (dotNumber: string) =>
      send(server.app, connectionEndpoints.create, { body: { ...body, dotNumber } }, operator)
    expect((await create('2417055')).status).toBe(429)
    expect((await create('15')).status).toBe(429)
  })

  test('reveals nothing by a server that doesn’t answer', async () => {
    const body = { ...vans, dotNumber: '2417055' }
    const theirs = await ask(server.app, connectionEndpoints.create, { body }, otherCompany)
    expect(theirs.healthStatus).toBe(validated)
    const ours = await whileAway(() => ask(server.app, connectionEndpoints.create, { body }, operator))
    expect(ours).toMatchObject({ healthStatus: created, healthReason: expect.not.stringContaining('DOT') })
    // Once it answers, they are compared.
    await sync()
    expect(await state(ours.id)).toEqual({ health: duplicated, reads: false })
    expect(await state(theirs.id)).toEqual({ health: validated, reads: true })
  })
})

const vans = {
  name: 'Vans',
  providerId: 6,
  credentials: demoCredentials('traccar', 'prairie-traccar'),
  serverUrl: 'https://gps.example',
}

const newClient = async () => server.token(await server.client(`Newcomer ${randomUUID()}`), ['operator'])

const whileAway = async <T>(work: () => Promise<T>): Promise<T> => {
  const { config } = server.services
  config.providerUrl = 'http://127.0.0.1:9'
  return work().finally(() => {
    config.providerUrl = server.simulatorUrl
  })
}

const sync = async () => {
  const { pool, secrets, config, cache, counts } = server.services
  const log = pino({ level: 'silent' })
  const job = createSyncJob({ pool, secrets, config, cache, counts, log, geocoder: new Geocoder(), owner: 'test' }, 1)
  while (await job.turn(new AbortController().signal));
}

describe('an account added while its provider doesn’t answer', () => {
  const add = async (token: string) => (await ask(server.app, connectionEndpoints.create, { body: vans }, token)).id
  const reads = async (id: number) => {
    const { rows } = await server.services.pool.query(
      `select health_reason as reason, account_id as account, (select count(*)::int from vehicle where connection_id = $1) as vehicles
       from connection where id = $1`,
      [id],
    )
    return rows[0]
  }

  test('is read once it answers, and its account is known', async () => {
    const newcomer = await newClient()
    const id = await whileAway(() => add(newcomer))
    await sync()
    expect(await state(id)).toEqual({ health: validated, reads: true })
    expect(await reads(id)).toEqual({
      reason: null,
      account: expect.any(String),
      vehicles: expect.toSatisfy((n) => n > 0),
    })
  })

  test('isn’t read if another connection reads it already', async () => {
    await add(otherCompany)
    const id = await whileAway(() => add(operator))
    await sync()
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
    expect(await reads(id)).toMatchObject({ reason: expect.stringContaining('already connected'), vehicles: 0 })
  })

  test('isn’t read in place of its deleted connection, which returns when it is added again', async () => {
    const first = await add(operator)
    await ask(server.app, connectionEndpoints.remove, { params: { id: first } }, operator)
    const id = await whileAway(() => add(operator))
    await sync()
    expect(await state(id)).toEqual({ health: failed, reads: false })
    expect(await reads(id)).toEqual({
      reason: expect.stringContaining('was connected as Vans. Delete this connection and add the account again'),
      account: null,
      vehicles: 0,
    })
    await ask(server.app, connectionEndpoints.remove, { params: { id } }, operator)
    expect(await add(operator)).toBe(first)
  })
})

describe('a duplicate of an account whose connection is deleted', () => {
  test.each([
    ['the same credentials', { credentials: vans.credentials }],
    ['another DOT number', { dotNumber: '7654321' }],
  ])('isn’t read in its place after a change to %s', async (_, body) => {
    const client = await newClient()
    const add = async () => (await ask(server.app, connectionEndpoints.create, { body: vans }, client)).id
    const first = await add()
    const id = await add()
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
    await ask(server.app, connectionEndpoints.remove, { params: { id: first } }, client)
    const changed = await send(server.app, connectionEndpoints.change, { params: { id }, body }, client)
    expect(changed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was connected as Vans') } })
    expect(await state(id)).toEqual({ health: duplicated, reads: false })
  })
})

test('a duplicate isn’t read in place of a connection that became one itself', async () => {
  const client = await newClient()
  const set = async (id: number, dotNumber: string) =>
    (await send(server.app, connectionEndpoints.change, { params: { id }, body: { dotNumber } }, client)).status
  const { id: other } = await connect(client, 'cascade', null)
  const [first, second] = [await connect(client, 'maple', null), await connect(client, 'maple', null)]
  expect([await set(other, '81'), await set(first.id, '81')]).toEqual([204, 204])
  expect(await state(first.id)).toEqual({ health: duplicated, reads: false })
  await set(second.id, '82')
  expect(await state(second.id)).toEqual({ health: duplicated, reads: false })
  expect((await connect(client, 'maple', null)).healthStatus).toBe(duplicated)
  expect(await set(first.id, '83')).toBe(204)
  expect(await state(first.id)).toEqual({ health: validated, reads: true })
})

test('a connection that returns isn’t read before its records are back', async () => {
  const client = await newClient()
  const { id } = await connect(client, 'maple', null)
  await server.services.pool.query('update connection set hidden_at = now() where id = $1', [id])
  await server.services.pool.query(`update sync_state set next_at = 'infinity' where connection_id = $1`, [id])
  await ask(server.app, connectionEndpoints.validate, { params: { id } }, client)
  expect(await state(id)).toEqual({ health: validated, reads: false })
})

describe('two connections at the same time', () => {
  const healthOf = async (ids: readonly number[]) => (await Promise.all(ids.map(state))).map(({ health }) => health)

  test('don’t both become the reader of a company', async () => {
    const ids = [(await connect(operator, 'maple', null)).id, (await connect(operator, 'cascade', null)).id]
    for (const dotNumber of ['31', '0032', '33']) {
      expect((await Promise.all(ids.map((id) => change(id, { dotNumber })))).map(({ status }) => status)).toEqual([
        204, 204,
      ])
      expect(await healthOf(ids)).toContain(duplicated)
      await Promise.all(ids.map((id) => change(id, { dotNumber: null })))
      expect(await healthOf(ids)).toEqual([validated, validated])
    }
  })

  test('don’t both become the reader of an account', async () => {
    const made = await Promise.all([connect(operator, 'maple', null), connect(otherCompany, 'maple', null)])
    expect(made.map(({ healthStatus }) => healthStatus).toSorted()).toEqual([validated, duplicated])
  })
})
