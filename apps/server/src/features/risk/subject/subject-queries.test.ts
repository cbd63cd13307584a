import type { SubjectRisk } from '@milepost/contract/risk/subject'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { regionByCode } from '@milepost/domain/regions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { sumDrivers } from '../../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../../recompute/scores/score-due.ts'
import { recordId } from '../../../sync/record-id.ts'
import { needFewDays } from '../../../testing/need-few-days.ts'
import { expectByHand, expectNear } from '../../../testing/recounts/expect-by-hand.ts'
import { expectSegmentByHand } from '../../../testing/recounts/expect-segment-by-hand.ts'
import { scoreByHand } from '../../../testing/recounts/score-by-hand.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../../testing/test-server.ts'
import { rateIncident } from '../../incidents/commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const dayMs = 86_400_000
/** Noon UTC, which is the same day in Chicago, so that ages are whole days at any time tests run. */
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / dayMs) - days + 0.5) * dayMs)
const drivenDays = [2, 9, 40, 75]
const metersPerDay = 200_000

type Own = Fleet & { clientId: number; token: string }
let fleets = 0
async function newFleet(): Promise<Own> {
  const name = `Risk ${++fleets}`
  const clientId = await server.client(name)
  const fleet = await createFleet(server.services, clientId, name)
  return { ...fleet, clientId, token: await server.token(clientId, ['operator']) }
}

/** Each vehicle has a driver of its own. */
const whose = (index: number) => ({ driverExternalId: `d${index}` })

/** Creates vehicles that drive alike with increasing rates of braking, following and phone use. */
async function fleetOf(vehicles: number): Promise<Own> {
  const fleet = await newFleet()
  const ids = Array.from({ length: vehicles }, (_, index) => `v${index}`)
  await fleet.load(
    'vehicles',
    ids.map((id) => vehicle(id, id)),
  )
  await fleet.load(
    'trips',
    ids.flatMap((vehicleExternalId, index) =>
      drivenDays.map((day) => {
        const startedAt = daysAgo(day)
        const endedAt = new Date(startedAt.getTime() + 3 * 3_600_000)
        const distanceMeters = metersPerDay
        return trip(`t${vehicleExternalId}.${day}`, {
          vehicleExternalId,
          ...whose(index),
          startedAt,
          endedAt,
          distanceMeters,
        })
      }),
    ),
  )
  const tags = ['Braking', 'followingDistance', 'mobileUsage']
  await fleet.load(
    'incidents',
    ids.flatMap((vehicleExternalId, index) =>
      Array.from({ length: index % 7 }, (_, nth) =>
        incident(`e${index}.${nth}`, {
          vehicleExternalId,
          ...whose(index),
          occurredAt: new Date(daysAgo(drivenDays[nth % 4]!).getTime() + (nth + 1) * 300_000),
          tags: [{ tag: tags[nth % 3]!, source: 'automated' as const }],
        }),
      ),
    ),
  )
  return fleet
}

async function settle(): Promise<void> {
  while (await rollUp(server.services.pool));
  while (await scoreDue(server.services.pool));
}

const riskOf = (fleet: Own, vehicle: string): Promise<SubjectRisk> =>
  ask(server.app, vehicleEndpoints.risk, { params: { id: fleet.vehicleId(vehicle) } }, fleet.token)

test('reproduces the score by hand from the reported values', async () => {
  const fleet = await fleetOf(6)
  await settle()
  for (const id of ['v0', 'v1', 'v5']) {
    const { current } = await riskOf(fleet, id)
    expect(current!.priorsVersion).toMatch(/^start-/)
    expect(current!.priors!.version).toBe(current!.priorsVersion)
    expect(current!.missing).toEqual({})
    expectByHand(current!)
  }
})

test('reproduces the score when the fleet is its own reference, with correlated habits', async () => {
  const fleet = await fleetOf(35)
  await settle()
  for (const id of ['v0', 'v6', 'v34']) {
    const { current } = await riskOf(fleet, id)
    expect(current!.priorsVersion).toMatch(/^fitted-/)
    expect(current!.priors!.commonVariance).toBeGreaterThan(0)
    expect(current!.priors!.types.some(({ subjects }) => subjects >= 35)).toBe(true)
    expectByHand(current!)
  }
  const [calm, busy] = [await riskOf(fleet, 'v0'), await riskOf(fleet, 'v6')]
  expect(busy.current!.combined!.score).toBeGreaterThan(calm.current!.combined!.score)
  // Includes camera-only types, over the miles around the days on which the camera reported them.
  const phone = busy.current!.behavioral!.types.find(({ type }) => type === 'phone')!
  expect(phone.points).toBeGreaterThan(0)
  expect(phone.sensedMiles).toBeGreaterThan(0)
  expect(phone.sensedMiles).toBeLessThanOrEqual(busy.current!.fadedMiles)
})

test('matches points and miles with the trips and events', async () => {
  const fleet = await fleetOf(2)
  await settle()
  const person = {
    kind: 'user',
    userId: crypto.randomUUID(),
    clientId: fleet.clientId,
    name: 'Kim',
    email: '',
  } as const
  const incidentId = fleet.incidentId('e1.0')
  const db = scopeTo(server.services.db, fleet.clientId)
  await rateIncident(db, { ...person, roles: [], groups: [] }, incidentId, { rating: 0, intensity: 4 })
  await settle()
  const { current } = await riskOf(fleet, 'v1')
  const fade = (days: number) => 2 ** (-days / 180)
  const miles = drivenDays.reduce((sum, day) => sum + (metersPerDay / 1609.344) * fade(day), 0)
  const braking = current!.behavioral!.types.find(({ type }) => type === 'harshBrake')!
  expectNear(braking.sensedMiles, miles, 'sensed miles')
  expectNear(current!.fadedMiles, miles, 'faded miles')
  expectNear(braking.points, Math.sqrt(3) * fade(2), 'points')
})

test('names the fleet whose record counts for a vehicle: its client, or the connection of its policy', async () => {
  const fleet = await fleetOf(2)
  const namesOf = async () => {
    const { current } = await riskOf(fleet, 'v1')
    return new Set(current!.combined!.reasons.flatMap(({ fleet }) => fleet ?? []))
  }
  await settle()
  expect([...(await namesOf())]).toEqual([`Risk ${fleets}`])
  await server.services.pool.query(
    `update connection set name = 'Acme North', insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`,
    [fleet.connectionId],
  )
  await server.services.pool.query(
    `update vehicle_score set parts = jsonb_set(parts::jsonb, '{evidence,fleet}', '"lakeshore|lm-1"') where client_id = $1`,
    [fleet.clientId],
  )
  expect([...(await namesOf())]).toEqual(['Acme North'])
})

test('returns the configuration and version that the score was made with', async () => {
  const fleet = await fleetOf(1)
  const admin = await server.token(fleet.clientId, ['admin'])
  const params = { id: fleet.clientId }
  const { active } = await ask(server.app, riskScoreConfigEndpoints.current, { params }, admin)
  const partWeights = { behavioral: 1, environmental: 0.5, usage: 0, experience: 1 }
  const body = { config: { ...active.config, gamma: 0.8, partWeights }, activeFrom: new Date().toISOString() }
  await ask(server.app, riskScoreConfigEndpoints.change, { params, body }, admin)
  await settle()
  const { current } = await riskOf(fleet, 'v0')
  expect(current).toMatchObject({ configVersion: 2, config: { gamma: 0.8, partWeights } })
  expect(current!.combined!.expectedClaimsPerYear).toBeNull()
  const { score } = scoreByHand(current!).combined
  expectNear(current!.combined!.score, score, 'combined')
})

test('returns a reason instead of a score without miles, and nothing before scoring', async () => {
  const fleet = await newFleet()
  await fleet.load('vehicles', [vehicle('still', 'still')])
  expect(await riskOf(fleet, 'still')).toEqual({ current: null, months: [], units: [fleet.vehicleId('still')] })
  await fleet.load('incidents', [incident('alone', { vehicleExternalId: 'still', occurredAt: daysAgo(1) })])
  await settle()
  const { current, months } = await riskOf(fleet, 'still')
  expect(current).toMatchObject({
    fadedMiles: 0,
    combined: null,
    behavioral: null,
    environmental: null,
    usage: null,
    experience: null,
    missing: { combined: 'noMiles', behavioral: 'noMiles' },
  })
  expect(months.at(-1)).toMatchObject({ combined: null, reasons: [], missing: { combined: 'noMiles' }, fadedMiles: 0 })
})

test('makes a provisional score from 62 miles and none from 30', async () => {
  const fleet = await newFleet()
  await fleet.load('vehicles', [vehicle('some', 'some'), vehicle('few', 'few')])
  const at = daysAgo(1)
  const of = (vehicleExternalId: string, miles: number) =>
    trip(vehicleExternalId, {
      vehicleExternalId,
      startedAt: at,
      endedAt: new Date(at.getTime() + 3 * 3_600_000),
      distanceMeters: miles * 1609.344,
    })
  await fleet.load('trips', [of('some', 62), of('few', 30)])
  await settle()
  const some = (await riskOf(fleet, 'some')).current!
  expect(some).toMatchObject({ combined: { provisional: true }, behavioral: { provisional: true } })
  expect(some.fadedMiles).toBeCloseTo(62 * 2 ** (-1 / 180), 3)
  expect(some.config).toMatchObject({ provisionalMiles: 100, minimumMiles: 50 })
  expect((await riskOf(fleet, 'few')).current).toMatchObject({ combined: null, missing: { combined: 'tooFewMiles' } })
})

test('compares a score only after 100 miles and 90 days: before that, most of its year is other vehicles’ data', async () => {
  const fleet = await newFleet()
  await needFewDays(server.services.pool, fleet.clientId)
  await fleet.load('vehicles', [vehicle('long', 'long'), vehicle('short', 'short')])
  const of = (vehicleExternalId: string, days: number) => {
    const at = daysAgo(days)
    const id = `${vehicleExternalId}.${days}`
    return trip(id, {
      vehicleExternalId,
      startedAt: at,
      endedAt: new Date(at.getTime() + 3 * 3_600_000),
      distanceMeters: 400_000,
    })
  }
  await fleet.load('trips', [of('long', 95), of('long', 1), of('short', 70), of('short', 1)])
  await settle()
  const now = async (id: string) => (await riskOf(fleet, id)).months.at(-1)
  expect(await now('long')).toMatchObject({ combined: { provisional: false }, comparable: true })
  expect(await now('short')).toMatchObject({ combined: { provisional: false }, comparable: false })
})

test('returns months oldest first, each with its parts, interval, exposure and versions', async () => {
  const fleet = await fleetOf(1)
  await settle()
  const { current, months } = await riskOf(fleet, 'v0')
  expect(months.length).toBeGreaterThanOrEqual(3)
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  for (const month of months) {
    expect(month).toMatchObject({ configVersion: 1, priorsVersion: current!.priorsVersion })
    expect(month.fadedMiles).toBeGreaterThan(100)
    for (const part of ['combined', 'behavioral', 'environmental', 'usage', 'experience'] as const) {
      const { score, low, high } = month[part]!
      expect(low < score && score < high).toBe(true)
    }
    // A month's score also follows from its reasons and the weights of its configuration.
    const { partWeights } = current!.config
    const log = month.reasons.reduce((sum, reason) => sum + partWeights[reason.part] * reason.log, 0)
    expect(month.combined!.score).toBeCloseTo(100 / (1 + Math.exp(log) ** -Math.log2(3)), 3)
    expect(month.reasons.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(month.combined!.score - 50, 3)
  }
  expect(months.at(-1)!.combined!.score).toBeCloseTo(current!.combined!.score, 3)
})

test('marks each score of a month as provisional by itself', async () => {
  const fleet = await fleetOf(1)
  await settle()
  const parts = ['combined', 'behavioral', 'environmental', 'usage', 'experience'] as const
  const { current, months } = await riskOf(fleet, 'v0')
  const marks = parts.map((part) => months.at(-1)![part]!.provisional)
  expect(marks).toEqual(parts.map((part) => current![part]!.provisional))
  expect(new Set(marks).size).toBe(2)
  const { pool } = server.services
  const change = (set: string) =>
    pool.query(`update vehicle_score_month set ${set} where client_id = $1`, [fleet.context.clientId])
  await change(`provisional = true, provisional_parts = '["usage"]'`)
  const marked = async () => {
    const month = (await riskOf(fleet, 'v0')).months.at(-1)!
    return parts.filter((part) => month[part]!.provisional)
  }
  expect(await marked()).toEqual(['usage'])
  // Scored before parts had marks of their own.
  await change('provisional_parts = null')
  expect(await marked()).toEqual(parts)
})

test('returns not found to another client', async () => {
  const fleet = await fleetOf(1)
  await settle()
  const stranger = await newFleet()
  const foreign = await send(
    server.app,
    vehicleEndpoints.risk,
    { params: { id: fleet.vehicleId('v0') } },
    stranger.token,
  )
  expect(foreign.status).toBe(404)
  expect(JSON.stringify(foreign.body)).not.toContain('score')
})

test('returns a score without priors if they are no longer stored', async () => {
  const fleet = await fleetOf(1)
  await settle()
  const { pool } = server.services
  await pool.query(`update vehicle_score set priors_version = 'fitted-gone' where client_id = $1`, [fleet.clientId])
  const { current } = await riskOf(fleet, 'v0')
  expect(current).toMatchObject({ priorsVersion: 'fitted-gone', priors: null })
  expect(current!.behavioral!.types[0]).toMatchObject({ portfolioPer1000Miles: null })
})

test('reproduces the scores of a driver, a group, a connection, a region and the fleet by hand', async () => {
  const fleet = await fleetOf(3)
  await fleet.load('groups', [{ externalId: 'north', name: 'North', description: null, parentExternalId: null }])
  await fleet.load('drivers', [driver('d1')])
  while (await sumDrivers(server.services.pool));
  await server.services.pool.query('delete from scoring_state where client_id = $1', [fleet.clientId])
  await settle()
  const admin = await server.token(fleet.clientId, ['admin'])
  const { connectionId } = fleet
  const id = recordId(connectionId, 'driver', 'd1')
  const risks = [
    await ask(server.app, subjectRiskEndpoints.driver, { params: { id } }, admin),
    await ask(
      server.app,
      subjectRiskEndpoints.group,
      { params: { id: recordId(connectionId, 'group', 'north') } },
      admin,
    ),
    await ask(server.app, subjectRiskEndpoints.connection, { params: { id: connectionId } }, admin),
    await ask(server.app, subjectRiskEndpoints.region, { query: { RegionId: regionByCode('US', 'IL')!.id } }, admin),
    await ask(server.app, subjectRiskEndpoints.fleet, {}, admin),
  ]
  const vehicles = await Promise.all(['v0', 'v1', 'v2'].map(async (name) => (await riskOf(fleet, name)).current!))
  const segments = [risks[1], risks[2], risks[4]]
  for (const segment of segments) expectSegmentByHand(segment!.current!, vehicles)
  for (const risk of risks) {
    const { current, months } = risk
    if (!segments.includes(risk)) expectByHand(current!)
    expect(current!.combined!.score).toBeGreaterThan(0)
    expect(months.length).toBeGreaterThan(1)
  }
  // Regions have no usage.
  expect(risks.map(({ current }) => current!.usage === null)).toEqual([false, false, false, true, false])
  const { status } = await send(server.app, subjectRiskEndpoints.driver, { params: { id } }, fleet.token)
  expect(status).toBe(403)
  const nowhere = await send(server.app, subjectRiskEndpoints.region, { query: { RegionId: 999 } }, admin)
  expect(nowhere.status).toBe(404)
})
