import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { riskScoreConfigEndpoints, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { activeAt, activeConfig, cachedScoringVersions } from '../../recompute/scoring-versions.ts'
import { createSampleFleet, driver, incident, minutesAgo, trip } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await signInAdmin(server, await server.client('House'))
})
afterAll(() => server[Symbol.asyncDispose]())

const withWeight = (type: 'harshBrake' | 'speeding', weight: number): ScoringConfig => ({
  ...defaultScoringConfig,
  types: { ...defaultScoringConfig.types, [type]: { ...defaultScoringConfig.types[type], weight } },
})
const inRegions = (relativeRisks: ScoringConfig['regions']['relativeRisks'] | { 3: number }): ScoringConfig => ({
  ...defaultScoringConfig,
  regions: { relativeRisks, source: 'a book' },
})
const inMinutes = (minutes: number) => minutesAgo(-minutes).toISOString()
const change = (id: number, config: ScoringConfig, activeFrom: string | null) =>
  ask(server.app, riskScoreConfigEndpoints.change, { params: { id }, body: { config, activeFrom } }, admin)
const states = async (id: number) =>
  (await ask(server.app, riskScoreConfigEndpoints.versions, { params: { id } }, admin)).map(
    ({ version, state, sameAs }) => [version, state, sameAs],
  )

test('changes nothing with a draft until activation, reverts as a new version, and audits everything', async () => {
  const id = await server.client('Drafts')
  const scoring = async () =>
    activeAt(await cachedScoringVersions(server.services, id), new Date()).config.types.harshBrake.weight
  expect(await states(id)).toEqual([[1, 'active', null]])
  expect(await change(id, withWeight('harshBrake', 7), null)).toMatchObject({ version: 2, state: 'draft' })
  await change(id, withWeight('harshBrake', 8), null)
  const { active, draft } = await ask(server.app, riskScoreConfigEndpoints.current, { params: { id } }, admin)
  expect([active.version, draft?.version, draft?.config.types.harshBrake.weight]).toEqual([1, 2, 8])
  expect(await scoring()).toBe(4)

  const activated = await change(id, withWeight('harshBrake', 8), inMinutes(0))
  expect(activated).toMatchObject({ version: 2, state: 'active', by: { name: 'Ann' } })
  expect(await scoring()).toBe(8)
  await change(id, defaultScoringConfig, inMinutes(0))
  expect(await states(id)).toEqual([
    [3, 'active', 1],
    [2, 'past', null],
    [1, 'past', null],
  ])
  expect(await scoring()).toBe(4)
  const trail = await ask(server.app, auditEndpoints.all, { query: { clientId: id } }, admin)
  expect(trail.items.map(({ action }) => action).toReversed()).toEqual([
    'riskScoreConfig.draft',
    'riskScoreConfig.draft',
    'riskScoreConfig.activate',
    'riskScoreConfig.activate',
  ])
})

test('schedules a later version, replaces it with the next, and refuses a start in the past', async () => {
  const id = await server.client('Later')
  await change(id, withWeight('harshBrake', 9), inMinutes(60))
  expect(await states(id)).toEqual([
    [2, 'scheduled', null],
    [1, 'active', null],
  ])
  expect((await activeConfig(server.services.pool, id)).version).toBe(1)
  await change(id, withWeight('harshBrake', 6), inMinutes(30))
  expect(await states(id)).toEqual([
    [3, 'scheduled', null],
    [1, 'active', null],
  ])
  const body = { config: defaultScoringConfig, activeFrom: inMinutes(-60) }
  const refused = await send(server.app, riskScoreConfigEndpoints.change, { params: { id }, body }, admin)
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ field: 'body.activeFrom' }] } })
})

test('rejects an invalid configuration at its field', async () => {
  const id = await server.client('Wrong sums')
  const { environment } = defaultScoringConfig
  const light = { ...environment.light, night: { relativeRisk: 1.5, share: 0.5 } }
  const wrong: [ScoringConfig, string][] = [
    [{ ...defaultScoringConfig, environment: { ...environment, light } }, 'body.config.environment.light'],
    [{ ...defaultScoringConfig, levels: [20, 40, 30, 80] }, 'body.config.levels'],
    [withWeight('speeding', 11), 'body.config.types.speeding.weight'],
    [
      { ...defaultScoringConfig, partWeights: { behavioral: 0, environmental: 0, usage: 0, experience: 0 } },
      'body.config.partWeights',
    ],
    [inRegions({ 17: 9 }), 'body.config.regions.relativeRisks.17'],
    // That number belongs to no region.
    [inRegions({ 3: 1 }), 'body.config.regions.relativeRisks'],
  ]
  for (const [config, field] of wrong) {
    const body = { config, activeFrom: null }
    const refused = await send(server.app, riskScoreConfigEndpoints.change, { params: { id }, body }, admin)
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ field }] } })
  }
  expect(await states(id)).toEqual([[1, 'active', null]])
})

test('gives two concurrent versions separate numbers', async () => {
  const id = await server.client('Both')
  await Promise.all([6, 7, 8].map((weight) => change(id, withWeight('harshBrake', weight), inMinutes(0))))
  expect((await states(id)).map(([version]) => version)).toEqual([4, 3, 2, 1])
})

test('previews the effect on vehicles and events and stores nothing', async () => {
  const id = await server.client('Preview')
  const fleet = await createSampleFleet(server.services, id, 'Preview')
  await fleet.load('incidents', [incident('e2', { occurredAt: minutesAgo(1500) })])
  const today = new Date().toISOString().slice(0, 10)
  const [braking, clean] = [fleet.vehicleId('v1'), fleet.vehicleId('v2')]
  const days = [braking, clean].flatMap((vehicleId) =>
    [0, 1, 2, 3].map((age) => ({
      clientId: id,
      connectionId: fleet.connectionId,
      vehicleId,
      day: dayPlus(today, -age),
      distanceMeters: 400_000,
      trips: 1,
      counted: vehicleId === braking ? 'harshBraking,0,3,2,0,5,0,6,60000' : null,
    })),
  )
  await server.services.db
    .insertInto('vehicleDay')
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(['clientId', 'vehicleId', 'day']).doUpdateSet((eb) => ({
        distanceMeters: eb.ref('excluded.distanceMeters'),
        counted: eb.ref('excluded.counted'),
      })),
    )
    .execute()
  const preview = (config: ScoringConfig) =>
    ask(server.app, riskScoreConfigEndpoints.preview, { params: { id }, body: { config } }, admin)
  const same = await preview(defaultScoringConfig)
  expect([same.before, same.levelsBefore, same.movers]).toEqual([same.after, same.levelsAfter, []])
  expect([total(same.before), total(same.levelsBefore)]).toEqual([2, 2])
  expect([same.losses, same.backTest]).toEqual([0, null])

  const stricter = await preview(withWeight('harshBrake', 10))
  const rise = stricter.movers.find(({ vehicle }) => vehicle.id === braking)!
  expect(rise.after).toBeGreaterThan(rise.before)
  expect(stricter.movers[0]!.vehicle.id).toBe(braking)
  expect(stricter.movers.find(({ vehicle }) => vehicle.id === clean)!.after).toBeLessThan(rise.before)
  expect(stricter.levelsAfter.findIndex((events) => events > 0)).toBeGreaterThan(
    stricter.levelsBefore.findIndex((events) => events > 0),
  )
  // On the installation's level, a change of what all events count moves no score.
  const { version, ...content } = startingPriors(defaultScoringConfig)
  await server.services.pool.query(
    'insert into scoring_anchor (version, content, vehicles, clients) values ($1, $2, 100, 3)',
    [version, JSON.stringify({ ...content, version })],
  )
  const halved = {
    ...defaultScoringConfig,
    intensityFactors: defaultScoringConfig.intensityFactors.map((one) => one / 2),
  }
  const { movers } = await preview(halved as ScoringConfig)
  await server.services.pool.query('delete from scoring_anchor')
  expect(movers.filter(({ before, after }) => Math.abs(after - before) > 0.5)).toEqual([])
  expect(await states(id)).toEqual([[1, 'active', null]])
})

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

test('reports how many vehicles and drivers are scored with the active version', async () => {
  const { pool } = server.services
  const id = await server.client('Rescored')
  const { load } = await createSampleFleet(server.services, id, 'Rescored')
  await load('drivers', [driver('d1')])
  const ended = minutesAgo(600)
  await load('trips', [trip('t9', { driverExternalId: 'd1', startedAt: minutesAgo(700), endedAt: ended })])
  const settle = async () => {
    while (await rollUp(pool));
    while (await sumDrivers(pool));
    while (await scoreDue(pool));
  }
  const progress = async () =>
    (await ask(server.app, riskScoreConfigEndpoints.current, { params: { id } }, admin)).progress
  const none = { done: 0, of: 0 }
  expect(await progress()).toEqual({ months: none, vehicles: none, drivers: none })
  await settle()
  const before = await progress()
  expect(before).toEqual({ months: none, vehicles: { done: 2, of: 2 }, drivers: { done: 1, of: 1 } })
  await change(id, withWeight('harshBrake', 9), inMinutes(0))
  expect(await progress()).toEqual({ months: none, vehicles: { done: 0, of: 2 }, drivers: { done: 0, of: 1 } })
  await settle()
  expect(await progress()).toEqual(before)
  // A different half-life only changes how stored data is read; different intensities recalculate history.
  await change(id, { ...defaultScoringConfig, halfLifeDays: 90 }, inMinutes(0))
  await settle()
  expect(await progress()).toEqual(before)
  await change(id, { ...defaultScoringConfig, intensityFactors: [1, 1, 2, 3, 5] }, inMinutes(0))
  await settle()
  const { months, ...scored } = await progress()
  expect(scored).toEqual({ vehicles: before.vehicles, drivers: before.drivers })
  expect(months.of).toBeGreaterThan(0)
  expect(months.done).toBe(months.of)
})
