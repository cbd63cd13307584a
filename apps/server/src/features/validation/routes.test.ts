import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { incidentRating, incidentSource } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const { accurate, inaccurate, pending, neverRated } = incidentRating.code
const { tsp, product } = incidentSource.code

let server: TestServer
let clientId: number
let token: string
let samsara: Fleet
let geotab: Fleet

/** Whole minutes, so that bounds fall between events. */
const base = Math.floor(Date.now() / 60_000)
const minutes = (ago: number) => new Date((base - ago) * 60_000)
const range = () => ({ from: toRangeTime(minutesAgo(3 * 1440)), to: toRangeTime(minutesAgo(-1)) })
const report = (query: Record<string, unknown> = {}) =>
  ask(server.app, validationEndpoints.accuracy, { query: { ...range(), ...query } }, token)

/** Events of a tag with ratings in this order, two minutes apart. */
async function fill(fleet: Fleet, prefix: string, tag: string, ratings: readonly number[], from: number) {
  await fleet.load(
    'incidents',
    ratings.map((_, index) =>
      incident(`${prefix}${index}`, {
        occurredAt: minutes(from + index * 2),
        tags: [{ tag, source: 'automated' }],
      }),
    ),
  )
  for (const [index, rating] of ratings.entries())
    await server.services.pool.query('update incident set rating = $2 where client_id = $3 and id = $1', [
      fleet.incidentId(`${prefix}${index}`),
      rating,
      clientId,
    ])
}
const times = (count: number, rating: number) => Array.from({ length: count }, () => rating)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Validation')
  token = await server.token(clientId, ['insurer'])
  samsara = await createFleet(server.services, clientId, 'One')
  geotab = await createFleet(server.services, clientId, 'Two', providers.geotab)
  for (const fleet of [samsara, geotab]) await fleet.load('vehicles', [vehicle('v1', 'Unit')])
  await fill(samsara, 'b', 'Braking', [...times(18, accurate), ...times(2, inaccurate), pending, neverRated], 30)
  await fill(samsara, 's', 'SevereSpeeding', [...times(4, accurate), inaccurate], 100)
  await fill(geotab, 'b', 'RuleHarshBrakingId', [...times(5, accurate), ...times(20, inaccurate)], 200)
  await fill(geotab, 'own', 'RuleHarshBrakingId', times(3, accurate), 300)
  await server.services.pool.query('update incident set source = $2 where client_id = $1 and id = any($3::bigint[])', [
    clientId,
    product,
    [0, 1, 2].map((index) => geotab.incidentId(`own${index}`)),
  ])
  while (await rollUp(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

test('lists each provider’s accuracy with its interval, and our own detections under Milepost', async () => {
  const { reporters, annotated, accuracy, waiting, neverRated: never, incidents } = await report()
  expect({ annotated, waiting, never, incidents }).toEqual({ annotated: 53, waiting: 1, never: 1, incidents: 55 })
  expect(accuracy).toBeCloseTo(30 / 53, 10)
  expect(
    reporters.map(({ provider, source, accurate: hits, annotated: n }) => [provider.code, source, hits, n]),
  ).toEqual([
    ['samsara', tsp, 22, 25],
    ['geotab', tsp, 5, 25],
    ['geotab', product, 3, 3],
  ])
  expect(reporters[0]!.accuracyLow).toBeLessThan(0.88)
  expect(reporters[0]!.accuracyHigh).toBeGreaterThan(0.88)
})

test('gives a count but no rate when there are too few ratings', async () => {
  const { rows } = await report()
  const of = (code: string, type: string) =>
    rows.find((row) => row.provider.code === code && row.type.translatedType === type && row.source === tsp)
  expect(of('samsara', 'harshBraking')).toMatchObject({ annotated: 20, accuracy: 0.9, incidents: 22 })
  expect(of('samsara', 'speeding')).toMatchObject({
    annotated: 5,
    accurate: 4,
    accuracy: null,
    accuracyLow: null,
    accuracyHigh: null,
  })
})

test('applies filters, and counts partial days from the events themselves', async () => {
  expect((await report({ providerIds: [providers.geotab.manifest.id] })).annotated).toBe(28)
  expect((await report({ providerIds: [providers.geotab.manifest.id], ProviderIdsOperator: 1 })).annotated).toBe(25)
  expect((await report({ connectionId: [samsara.connectionId] })).annotated).toBe(25)
  expect((await report({ translatedTypes: ['speeding'] })).annotated).toBe(5)
  expect((await report({ translatedTypes: ['nothing'] })).reporters).toEqual([])
  const cut = { from: toRangeTime(minutes(108)), to: toRangeTime(minutes(100)) }
  const { annotated, monthly } = await report(cut)
  expect(annotated).toBe(5)
  expect(monthly.map(({ annotated: n }) => n).reduce((sum, n) => sum + n)).toBe(5)
  expect(monthly[0]!.month).toMatch(/^\d{4}-\d\d-01$/)
})

test('adds months up to the total', async () => {
  const { monthly, incidents } = await report()
  expect(monthly.reduce((sum, month) => sum + month.incidents, 0)).toBe(incidents)
})

test('rejects by name what sums can’t distinguish', async () => {
  const answer = await send(
    server.app,
    validationEndpoints.accuracy,
    { query: { ...range(), vehicleIds: ['7'] } as never },
    token,
  )
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain('vehicleIds')
})

test('counts an event of another type than reported against the type that was reported', async () => {
  const { pool } = server.services
  const { providerId } = samsara.context
  const typeOf = async (query = {}) => {
    const { rows, annotated, incidents, monthly } = await report(query)
    const of = (type: string) =>
      rows.find((row) => row.provider.id === providerId && row.source === tsp && row.type.translatedType === type)
    const [braking, cornering] = [of('harshBraking'), of('harshCornering')]
    const months = monthly.filter(({ provider }) => provider.id === providerId)
    const inMonths = months.reduce((sum, month) => sum + month.inaccurate, 0)
    return { braking, cornering, annotated, incidents, inMonths }
  }
  const before = await typeOf()
  const id = samsara.incidentId('b0')
  await pool.query(
    `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, reported_type, translated_type)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'x', 0, true, 'harshBraking', 'harshCornering')`,
    [clientId, id],
  )
  const setType = async (type: string) => {
    await pool.query('update incident set translated_type = $3 where client_id = $1 and id = $2', [clientId, id, type])
    await pool.query(
      `insert into rollup_dirty (client_id, vehicle_id, day) select client_id, vehicle_id, day from incident
      where client_id = $1 and id = $2 on conflict do nothing`,
      [clientId, id],
    )
    await rollUp(pool)
  }
  await setType('harshCornering')
  const after = await typeOf()
  expect(after).toMatchObject({
    braking: { incidents: before.braking!.incidents, accurate: 17, inaccurate: 3 },
    annotated: before.annotated,
    incidents: before.incidents,
    inMonths: before.inMonths + 1,
  })
  expect(after.cornering).toBeUndefined()
  expect(await typeOf({ translatedTypes: ['harshBraking'] })).toMatchObject({
    braking: { accurate: 17, inaccurate: 3 },
  })
  await pool.query('delete from incident_rating where client_id = $1', [clientId])
  await setType('harshBraking')
  expect((await typeOf()).braking).toEqual(before.braking)
})

test('leaves out removed connections', async () => {
  await server.services.pool.query('update connection set deleted_at = now() where id = $1', [geotab.connectionId])
  expect((await report()).reporters.map(({ provider }) => provider.code)).toEqual(['samsara'])
})
