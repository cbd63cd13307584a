import type { ScoredSubject, SubjectRisk } from '@milepost/contract/risk/subject'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { rateTypes, riskScoreConfigEndpoints, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { rushHourTraffic, vehicleClass } from '@milepost/domain/codes'
import { regionByCode } from '@milepost/domain/regions'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { startingPriors, withVersion } from '@milepost/scoring/fit/priors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { sumDrivers } from '../../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../../recompute/scores/score-due.ts'
import { sumSegments } from '../../../recompute/segments/sum-segments.ts'
import { recordId } from '../../../sync/record-id.ts'
import { expectByHand } from '../../../testing/recounts/expect-by-hand.ts'
import { expectFleetRecordByHand, expectSegmentByHand } from '../../../testing/recounts/expect-segment-by-hand.ts'
import {
  chicago,
  createFleet,
  driver,
  type Fleet,
  incident,
  trip,
  vehicle,
} from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rateIncident } from '../../incidents/commands.ts'

// With only the API's responses and docs/scoring.md, anyone can take any score apart and arrive at the same numbers: for
// very different vehicles, under a configuration with no default values.

vi.setConfig({ testTimeout: 60_000 })

const dayMs = 86_400_000
const indianapolis = { latitude: 39.7684, longitude: -86.1581 }
const denver = { latitude: 39.7392, longitude: -104.9903 }
const region = (code: string) => String(regionByCode('US', code)!.id)

const { types, environment } = defaultScoringConfig
const unusual: ScoringConfig = {
  ...defaultScoringConfig,
  halfLifeDays: 90,
  windowDays: 300,
  gamma: 0.62,
  beta: 0.4,
  phi: 1.7,
  alpha: 2.2,
  residualSd: 0.23,
  annualPriorDays: 45,
  referenceAnnualMiles: 15_000,
  longDriving: { effect: 0.7, averageShare: 0.08 },
  claimsPerVehicleYear: 0.14,
  experiencePrior: 1.1,
  varianceBetweenFleets: 0.3,
  partWeights: { behavioral: 1.1, environmental: 0.7, usage: 0.9, experience: 1.2 },
  types: {
    ...types,
    laneChange: { ...types.laneChange, enabled: false },
    seatbelt: { ...types.seatbelt, weight: 2 },
    harshBrake: { ...types.harshBrake, weight: 5, pointsPer1000Miles: 2 },
  },
  environment: {
    ...environment,
    light: { day: { relativeRisk: 0.9, share: 0.6 }, night: { relativeRisk: 1.8, share: 0.4 } },
  },
  regions: { relativeRisks: { [region('IL')]: 1.3, [region('IN')]: 0.8 }, source: 'Claims of 2025, by state' },
}

const vehicles = ['town', 'haul', 'rare', 'calm', 'crashed'] as const
const drivers = ['ann', 'bob'] as const

let server: TestServer
let fleet: Fleet
let clientId: number
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Actuary')
  admin = await server.token(clientId, ['admin'])
  fleet = await createFleet(server.services, clientId, 'Actuary')
  await load()
  await settle()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const noon = (daysAgo: number) => (Math.floor(Date.now() / dayMs) - daysAgo + 0.5) * dayMs
let trips = 0
const drive = (vehicleExternalId: string, daysAgo: number, hours: number, miles: number, change: object = {}) =>
  trip(`t${++trips}`, {
    vehicleExternalId,
    driverExternalId: 'ann',
    startedAt: new Date(noon(daysAgo)),
    endedAt: new Date(noon(daysAgo) + hours * 3_600_000),
    distanceMeters: miles * 1609.344,
    ...change,
  })
const happened = (id: string, vehicleExternalId: string, daysAgo: number, minute: number, tag: string) =>
  incident(id, {
    vehicleExternalId,
    driverExternalId: 'ann',
    occurredAt: new Date(noon(daysAgo) + minute * 60_000),
    tags: [{ tag, source: 'automated' as const }],
  })
const times = <Thing>(count: number, make: (nth: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** One delivers in town, one hauls through the night, one drives little, one is faultless, one crashed. */
async function load(): Promise<void> {
  await fleet.load('groups', [{ externalId: 'north', name: 'North', description: null, parentExternalId: null }])
  await fleet.load(
    'drivers',
    drivers.map((id) => driver(id)),
  )
  await fleet.load(
    'vehicles',
    vehicles.map((id) => ({ ...vehicle(id, id), ...(id === 'haul' && { class: vehicleClass.code.heavy }) })),
  )
  const haul = { start: chicago, end: indianapolis, driverExternalId: 'bob' }
  await fleet.load('trips', [
    ...times(60, (nth) => drive('town', 1 + nth * 2, 1.5, 22)),
    ...times(25, (nth) =>
      drive('haul', 3 + nth * 9, 9, 510, { ...haul, startedAt: new Date(noon(3 + nth * 9) - 8 * 3_600_000) }),
    ),
    drive('rare', 2, 1, 62),
    ...times(40, (nth) => drive('calm', 1 + nth * 7, 6, 300, { start: denver, end: denver, driverExternalId: null })),
    ...times(30, (nth) => drive('crashed', 1 + nth * 5, 3, 90, { driverExternalId: 'bob' })),
  ])
  const tags = ['Braking', 'followingDistance', 'mobileUsage', 'Acceleration', 'rollingStop']
  await fleet.load('incidents', [
    ...times(34, (nth) => happened(`town${nth}`, 'town', 1 + nth * 2, 10 + nth, tags[nth % 5]!)),
    ...times(9, (nth) => happened(`haul${nth}`, 'haul', 3 + nth * 9, 20, tags[nth % 2]!)),
    ...times(38, (nth) => happened(`rare${nth}`, 'rare', 2, nth + 2, tags[nth % 3]!)),
    ...times(3, (nth) => happened(`crashed${nth}`, 'crashed', 1 + nth * 5, 30, 'crash')),
    ...times(6, (nth) => happened(`crashedToo${nth}`, 'crashed', 1 + nth * 5, 90, 'Braking')),
  ])
  // One loss is confirmed, one is rejected by the client alone, one is suspected; some of the braking events are reviewed.
  const db = scopeTo(server.services.db, clientId)
  const kim = {
    kind: 'user',
    userId: crypto.randomUUID(),
    clientId,
    name: 'Kim',
    email: '',
    roles: [],
    groups: [],
  } as const
  for (const [id, rating] of [
    ['crashed0', 0],
    ['crashed1', 1],
    ['town0', 0],
    ['town5', 1],
    ['town10', 0],
    ['rare0', 1],
  ] as const)
    await rateIncident(db, kim, fleet.incidentId(id), { rating })
}

/**
 * What a portfolio would have shown under the custom numbers: each type varies in its own way, and habits correlate.
 */
const { version: _, ...start } = startingPriors(unusual)
const expected = withVersion('fitted', {
  ...start,
  commonVariance: 0.35,
  fleetVariance: { behavior: 0.15, losses: 0.25 },
  residualSd: 0.11,
  lossesPerVehicleYear: 0.17,
  types: Object.fromEntries(
    rateTypes.map((type, at) => [
      type,
      { ...start.types[type]!, alpha: 1 + at / 9, phi: 0.95 + at / 15, subjects: 31 },
    ]),
  ),
})

async function expectOfUnusual(): Promise<void> {
  await server.services.pool.query(
    `insert into scoring_priors (client_id, quarter, config_version, version, content, subjects)
     select client_id, date_trunc('quarter', now())::date, max(version), $2, $3, 31 from risk_score_config where client_id = $1 group by client_id`,
    [clientId, expected.version, JSON.stringify(expected)],
  )
}

async function settle(): Promise<void> {
  const { pool } = server.services
  while (await rollUp(pool));
  while (await sumDrivers(pool));
  await sumSegments(pool)
  while (await scoreDue(pool));
}

/** Returns every subject that has a score, by kind. */
async function everybody(): Promise<Record<string, ScoredSubject>> {
  const of = subjectRiskEndpoints
  const idOf = (kind: 'vehicle' | 'driver' | 'group', id: string) => ({ id: recordId(fleet.connectionId, kind, id) })
  const asked: [name: string, answer: Promise<SubjectRisk>][] = [
    ...vehicles.map((id): (typeof asked)[number] => [
      id,
      ask(server.app, vehicleEndpoints.risk, { params: idOf('vehicle', id) }, admin),
    ]),
    ...drivers.map((id): (typeof asked)[number] => [
      id,
      ask(server.app, of.driver, { params: idOf('driver', id) }, admin),
    ]),
    ['group', ask(server.app, of.group, { params: idOf('group', 'north') }, admin)],
    ['fleet', ask(server.app, of.fleet, {}, admin)],
    ['illinois', ask(server.app, of.region, { query: { RegionId: Number(region('IL')) } }, admin)],
  ]
  return Object.fromEntries(await Promise.all(asked.map(async ([name, answer]) => [name, (await answer).current!])))
}

const segments = ['group', 'fleet'] as const

/** All of them that aren't means of others. */
const single = (scores: Record<string, ScoredSubject>) =>
  Object.entries(scores).flatMap(([name, scored]) => (segments.some((segment) => segment === name) ? [] : [scored]))

/** All vehicles are in the group. */
function expectSegments(scores: Record<string, ScoredSubject>): void {
  expectFleetRecordByHand(vehicles.map((id) => scores[id]!))
  for (const segment of segments)
    expectSegmentByHand(
      scores[segment]!,
      vehicles.map((id) => scores[id]!),
    )
}

test('reproduces every score by hand with the default numbers', async () => {
  const scores = await everybody()
  for (const scored of single(scores)) expectByHand(scored)
  expectSegments(scores)
  // They are as different as intended.
  expect(new Set(Object.values(scores).map(({ combined }) => combined!.score.toFixed(4))).size).toBeGreaterThanOrEqual(
    9,
  )
  expect(scores.haul!.usage!.longDrivingShare).toBeGreaterThan(0.3)
  expect(scores.crashed!.experience).toMatchObject({ confirmed: 1, suspected: [{ count: 1 }], rejected: { count: 1 } })
  expect(scores.rare!.combined!.provisional).toBe(true)
})

test('reproduces every score by hand with only custom numbers, including regions', async () => {
  const body = { config: unusual, activeFrom: new Date().toISOString() }
  await ask(server.app, riskScoreConfigEndpoints.change, { params: { id: clientId }, body }, admin)
  await expectOfUnusual()
  await settle()
  const scores = await everybody()
  for (const scored of Object.values(scores)) {
    expect(scored.config).toEqual(unusual)
    expect(scored.priors!.version).toBe(expected.version)
  }
  for (const scored of single(scores)) expectByHand(scored)
  expectSegments(scores)
  const regionOf = (name: string) => scores[name]!.environmental!.factors.find(({ factor }) => factor === 'region')!
  expect(regionOf('town')).toMatchObject({ isKnown: true, multiplier: expect.closeTo(1.3, 6) })
  expect(regionOf('calm')).toMatchObject({ isKnown: true, multiplier: 1 })
  expect(regionOf('haul').conditions.map(({ condition }) => condition)).toEqual([region('IL'), region('IN')])
  expect(regionOf('haul').multiplier).toBeGreaterThan(0.81)
  expect(regionOf('haul').multiplier).toBeLessThan(1.29)
  expect(regionOf('illinois').multiplier).toBe(1.3)
})

test('reports the rush hours a score used, including those in force before it was made', async () => {
  const change = (from: number) =>
    ask(
      server.app,
      rushHourEndpoints.replace,
      {
        params: { id: clientId },
        body: { rushHours: [{ from, to: from + 2, rushHourTrafficType: rushHourTraffic.code.high }] },
      },
      admin,
    )
  const scores = async () => (await everybody()).town!.rushHours
  expect(await scores()).toEqual([{ until: null, hours: [] }])
  await change(6)
  // The score is older: the current hours had no part in it.
  const [only, ...others] = await scores()
  expect(only).toMatchObject({ until: expect.any(String), hours: [] })
  expect(others).toEqual([])
  await server.services.pool.query('update vehicle_score set computed_at = now() where client_id = $1', [clientId])
  expect(await scores()).toEqual([only, { until: null, hours: [expect.objectContaining({ from: 6, to: 8 })] }])
})
