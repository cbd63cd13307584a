import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chicago, createFleet, type Fleet, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string
const fleets: Fleet[] = []

const list = (query = {}) => ask(server.app, policyEndpoints.list, { query }, token)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Policies')
  token = await server.token(clientId, ['insurer'])
  const policies = [
    ['Lakeshore Mutual', 'LM-1', 'https://terms.example/a'],
    ['lakeshore mutual ', 'lm-1', null],
    ['Lakeshore Mutual', null, null],
    ['', ' ', null],
    ['Prairie', 'P-9', null],
  ] as const
  for (const [index, [insurer, policy, terms]] of policies.entries()) {
    const fleet = await createFleet(server.services, clientId, `Fleet ${index}`)
    fleets.push(fleet)
    await server.services.pool.query(
      'update connection set insurer_name = $2, policy_number = $3, terms_url = $4 where id = $1',
      [fleet.connectionId, insurer, policy, terms],
    )
    if (index < 4) await fleet.load('vehicles', [vehicle('v1', `Unit ${index}`), vehicle('v2', `Van ${index}`)])
  }
  const at = { speedKmh: 0, headingDegrees: 0, engineOn: true, ...chicago }
  await fleets[0]!.load('positions', [{ vehicleExternalId: 'v1', at: minutesAgo(5), ...at }])
  await fleets[1]!.load('positions', [{ vehicleExternalId: 'v1', at: minutesAgo(40 * 1440), ...at }])
})
afterAll(() => server[Symbol.asyncDispose]())

test('merges connections that name the same policy, however typed, and lists vehicles without one and policies without data', async () => {
  const rows = await list()
  expect(
    rows.map((row) => [
      row.insurerName?.toLowerCase() ?? null,
      row.policyNumber?.toLowerCase() ?? null,
      row.connections.length,
      row.vehicles,
      row.reportingVehicles,
    ]),
  ).toEqual([
    ['lakeshore mutual', 'lm-1', 2, 4, 1],
    ['prairie', 'p-9', 1, 0, 0],
    ['lakeshore mutual', null, 1, 2, 0],
    [null, null, 1, 2, 0],
  ])
  expect(rows[0]).toMatchObject({
    termsUrl: 'https://terms.example/a',
    connections: [{ name: 'Fleet 0' }, { name: 'Fleet 1' }],
  })
  expect(Date.parse(rows[0]!.lastGpsDateTime!)).toBeGreaterThan(minutesAgo(10).getTime())
  expect(rows[1]!.lastGpsDateTime).toBeNull()
})

test('lists the requested connections in the requested order, as in a file', async () => {
  const ids = [fleets[4]!, fleets[0]!, fleets[1]!].map(({ connectionId }) => connectionId)
  const rows = await list({ ConnectionId: ids })
  expect(rows.map(({ vehicles }) => vehicles)).toEqual([0, 4])
})

test('lists the policies of connections with requested vehicles or groups', async () => {
  const [first, second, third] = fleets as [Fleet, Fleet, Fleet]
  const north = { externalId: 'north', name: 'North', description: null, parentExternalId: null }
  await third.load('groups', [north])
  await third.load('vehicles', [vehicle('v1', 'Unit 2')])
  const { rows } = await server.services.pool.query<{ id: string }>(
    'select id from vehicle_group where client_id = $1 and connection_id = $2',
    [clientId, third.connectionId],
  )
  const [group] = rows.map(({ id }) => id)
  const connectionsOf = async (query: object) =>
    (await list(query)).map(({ connections }) => connections.map(({ id }) => id))
  const own = second.vehicleId('v1')
  expect(await connectionsOf({ vehicleIds: [own] })).toEqual([[second.connectionId]])
  expect(await connectionsOf({ vehicleGroupIds: [group] })).toEqual([[third.connectionId]])
  expect(await connectionsOf({ vehicleIds: [own], vehicleGroupIds: [group] })).toEqual([])
  expect(await connectionsOf({ vehicleIds: [own], ConnectionId: [first.connectionId] })).toEqual([])
})

test('doesn’t count removed connections and vehicles', async () => {
  const { pool } = server.services
  await pool.query('update vehicle set gone_at = now() where id = $1', [fleets[0]!.vehicleId('v2')])
  await pool.query('update connection set deleted_at = now() where id = $1', [fleets[3]!.connectionId])
  const rows = await list()
  expect(rows.map(({ vehicles }) => vehicles)).toEqual([3, 0, 2])
})

test('counts vehicles by band of their combined score, with a year’s confirmed losses', async () => {
  const { pool } = server.services
  const [fleet] = fleets as [Fleet]
  await pool.query(
    `insert into vehicle_score (client_id, window_days, vehicle_id, combined, provisional, distance_meters, distance_source, incidents, config_version, computed_at)
     select $1, 30, v.id, case when v.name = 'Unit 0' then 74.6 else 49.4 end, false, 1, 1, 0, 1, now() from vehicle v
     where v.client_id = $1 and v.connection_id = $2`,
    [clientId, fleet.connectionId],
  )
  const policy = async () => (await list({ ConnectionId: [fleet.connectionId] }))[0]!
  expect(await policy()).toMatchObject({ byBand: { high: 1, elevated: 0, moderate: 0, low: 0 }, losses: 0 })
  const loss = (id: number, days: number, withdrawn: Date | null) =>
    pool.query(
      `insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, made_at, withdrawn_at, vehicle_id, translated_type, severity, rating, risk)
       values ($1, $2::bigint, $3, $4, $2::bigint::int, 'rating', 0, now(), $5, $6, 'collision', 5, 0, 90)`,
      [clientId, id, minutesAgo(days * 1440), fleet.connectionId, withdrawn, fleet.vehicleId('v1')],
    )
  await loss(1, 3, null)
  await loss(2, 300, null)
  await loss(3, 400, null)
  await loss(4, 3, new Date())
  expect((await policy()).losses).toBe(2)
  await pool.query(
    `update sync_stream set completed_at = null where connection_id = $1 and stream = 'incidents.history'`,
    [fleet.connectionId],
  )
  expect((await policy()).losses).toBeNull()
})

test('counts a loss of a vehicle with devices at two policies once, at the one that covered it', async () => {
  const { pool } = server.services
  const [one, , , , other] = fleets as [Fleet, Fleet, Fleet, Fleet, Fleet]
  await other.load('vehicles', [vehicle('v1', 'Unit 0')])
  await pool.query(
    `update sync_stream set completed_at = now() where connection_id = any($1::int[]) and stream = 'incidents.history'`,
    [[one.connectionId, other.connectionId]],
  )
  await pool.query(`update vehicle set vin_key = 'SHARED' where client_id = $1 and id = any($2::bigint[])`, [
    clientId,
    [one.vehicleId('v1'), other.vehicleId('v1')],
  ])
  const counts = async () => (await list()).map(({ policyNumber, losses }) => [policyNumber?.toLowerCase(), losses])
  // Without terms, the policy of the unit that reported it.
  expect(await counts()).toEqual(
    expect.arrayContaining([
      ['lm-1', 2],
      ['p-9', 0],
    ]),
  )
  const policyId = (await list({ ConnectionId: [other.connectionId] }))[0]!.id
  await pool.query(
    `insert into policy_term (client_id, policy_id, insurer_name, policy_number, starts_on, renews_on, changed_at)
     values ($1, $2, 'Prairie', 'P-9', current_date - 30, current_date + 300, now())`,
    [clientId, policyId],
  )
  expect(await counts()).toEqual(
    expect.arrayContaining([
      ['lm-1', 1],
      ['p-9', 1],
    ]),
  )
  const { terms, severity } = await ask(server.app, policyEndpoints.experience, { params: { id: policyId! } }, token)
  expect([terms[0]!.losses, severity.losses]).toEqual([1, 1])
  // Its list and totals have exactly these; by connection, those of the other policy too.
  const listed = async (query: object) => {
    const [{ totalCount }, { totals }] = await Promise.all([
      ask(server.app, accidentEndpoints.page, { query }, token),
      ask(server.app, accidentEndpoints.summary, { query }, token),
    ])
    return [totalCount, totals.losses]
  }
  expect(await listed({ PolicyId: [policyId] })).toEqual([1, 1])
  expect(await listed({ ConnectionId: [other.connectionId] })).toEqual([2, 2])
  expect(await listed({ PolicyId: ['12345'] })).toEqual([0, 0])
})

test('keeps a policy whose connections were all deleted for as long as it counts their vehicles', async () => {
  const gone = async () => (await list()).filter(({ policyNumber }) => policyNumber?.startsWith('G-'))
  await server.services.pool.query(
    `insert into deleted_connection (client_id, connection_id, insurer_name, policy_number, deleted_at, years, relative_risk)
     values ($1, 901, 'Prairie', 'G-1', now(), 2.5, 1.2), ($1, 902, 'Prairie', 'G-2', now() - interval '13 months', 2.5, 1.2),
       ($1, 903, 'Prairie', 'G-3', now(), null, null)`,
    [clientId],
  )
  const rows = await gone()
  expect(rows).toMatchObject([
    { policyNumber: 'G-1', connections: [], vehicles: 0, losses: null, score: { score: null } },
  ])
  const params = { id: rows[0]!.id! }
  expect((await ask(server.app, policyEndpoints.details, { params }, token)).policy.policyNumber).toBe('G-1')
  const { questions } = await ask(server.app, policyEndpoints.experience, { params }, token)
  expect(questions.deletedConnections).toBe(1)
  expect(await ask(server.app, subjectRiskEndpoints.policy, { params }, token)).toEqual({ current: null, months: [] })
})
