import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { yearsInUse } from '../evidence/years-in-use.ts'
import { Random } from '../math/random.ts'
import { scoreSubject } from '../score-subject.ts'
import type { SubjectScores } from '../subject-scores.ts'
import { config, priors as start } from '../worked-example.ts'
import { fleetRecord } from './fleet-record.ts'
import { scoreSegment } from './score-segment.ts'

// What people of a fleet can do to look better without driving better gains at most two points.

const mostPoints = 2
const years = 2
const priors = {
  ...start,
  fleetVariance: { behavior: 0.05, losses: 0.2 },
  usage: { annualMiles: 20_000, longDrivingShare: 0.05 },
}
/** What is left of the miles of two years, faded by half in 180 days. */
const unfaded = 0.33

/** How often it does something, compared with the average; its miles a year; its losses in two years. */
type Vehicle = { habit: number; miles: number; losses: number }

function evidenceOf({ habit, miles, losses }: Vehicle, random: Random): SubjectEvidence {
  const exposure = (miles * years * unfaded) / 1000
  const usage = { miles, days: 365, longDrivingShare: 0.05, vehicleClass: null }
  return {
    exposure,
    behavioral: Object.fromEntries(
      rateTypes.map((type) => [
        type,
        { points: random.poisson(habit * config.types[type].pointsPer1000Miles * exposure), exposure },
      ]),
    ),
    drivenDays: Math.min(400, miles / 30),
    mix: {},
    usage,
    losses: { confirmed: losses, suspected: [], vehicleYears: years },
    years: yearsInUse(years, usage),
    fleet: 'all',
  }
}

const fleet: Vehicle[] = Array.from({ length: 40 }, (_, index) => ({
  habit: 0.8 + (index % 8) / 4,
  miles: 18_000 + (index % 5) * 2_000,
  losses: index % 4 === 3 ? 1 : 0,
}))

const evidence = (vehicles: readonly Vehicle[]): SubjectEvidence[] => {
  const random = new Random(3)
  return vehicles.map((vehicle) => evidenceOf(vehicle, random))
}

/** The scores of a fleet, and of some of its vehicles as a group. */
function scoresOf(all: readonly SubjectEvidence[], some = all, by = priors): SubjectScores {
  const record = fleetRecord(all, config, by)
  const members = some.map((one) => ({ evidence: one, scores: scoreSubject(one, config, by, record) }))
  return scoreSegment(members, config, by).scores
}

const scoreOf = (...given: Parameters<typeof scoresOf>): number => scoresOf(...given).combined!.score

const own = evidence(fleet)
const before = scoreOf(own)
const worstFirst = own.toSorted((a, b) => scoreOf([b]) - scoreOf([a]))

test('drives worse than average', () => {
  expect(before).toBeGreaterThan(55)
})

test.each([
  [4, 100],
  [10, 100],
  [10, 600],
  [10, 2_000],
  [40, 100],
  [40, 600],
])('%i more vehicles that carefully drive %i miles a year', (count, miles) => {
  const idle = Array.from({ length: count }, () => ({ habit: 0.3, miles, losses: 0 }))
  expect(before - scoreOf(evidence([...fleet, ...idle]))).toBeLessThan(mostPoints)
})

test('moving vehicles between groups changes no score of the fleet or its vehicles, and a mean of its groups is the fleet’s', () => {
  const [worst, others] = [own.slice(0, 10), own.slice(10)]
  expect(scoreOf([...others, ...worst])).toBeCloseTo(before, 9)
  const [low, high] = [scoreOf(own, worst), scoreOf(own, others)].toSorted((a, b) => a - b)
  expect(low).toBeLessThanOrEqual(before)
  expect(high).toBeGreaterThanOrEqual(before)
})

/** Units of one vehicle: on each day, the driving of one of them counts, and the events of all of them. */
const merged = (units: readonly SubjectEvidence[]): SubjectEvidence => ({
  ...units[0]!,
  behavioral: Object.fromEntries(
    rateTypes.map((type) => [
      type,
      {
        exposure: units[0]!.behavioral[type]!.exposure,
        points: units.reduce((sum, { behavioral }) => sum + behavioral[type]!.points, 0),
      },
    ]),
  ),
  losses: { ...units[0]!.losses, confirmed: units.reduce((sum, { losses }) => sum + losses.confirmed, 0) },
})

test.each([2, 5, 10, 20])('giving %i of its vehicles one VIN', (count) => {
  for (const vehicles of [worstFirst, worstFirst.toReversed()])
    expect(before - scoreOf([merged(vehicles.slice(0, count)), ...vehicles.slice(count)])).toBeLessThan(mostPoints)
})

/** The same driving with a share of it on private trips: no event on them is stored, so none of their miles were sensed. */
const inPrivate = (vehicle: SubjectEvidence, share: number): SubjectEvidence => ({
  ...vehicle,
  privateExposure: vehicle.exposure * share,
  behavioral: Object.fromEntries(
    Object.entries(vehicle.behavioral).map(([type, { points, exposure }]) => [
      type,
      { points: points * (1 - share), exposure: exposure * (1 - share) },
    ]),
  ),
})

test.each([0.1, 0.25, 0.49])('driving %f of all miles in private mode', (share) => {
  expect(before - scoreOf(own.map((vehicle) => inPrivate(vehicle, share)))).toBeLessThan(mostPoints)
})

const withoutWorst = (count: number) =>
  worstFirst.map((vehicle, index) => (index < count ? inPrivate(vehicle, 1) : vehicle))

test.each([5, 10, 15])('driving all miles of its %i worst vehicles in private mode', (count) => {
  const hidden = withoutWorst(count)
  for (const behavior of [0, priors.fleetVariance.behavior]) {
    const alike = { ...priors, fleetVariance: { ...priors.fleetVariance, behavior } }
    expect(scoreOf(own, own, alike) - scoreOf(hidden, hidden, alike)).toBeLessThan(mostPoints)
  }
  // Without a score, they would leave the fleet's mean.
  expect(scoreSubject(hidden[0]!, config, priors).combined).toMatchObject({ provisional: true })
})

test.each([25, 30, 40])('has no combined score while its %i worst vehicles drive in private mode', (count) => {
  const { combined, missing } = scoresOf(withoutWorst(count))
  expect({ combined, why: missing.combined }).toEqual({ combined: null, why: 'mostlyPrivate' })
})

test('has none while most miles of all vehicles are private, and one again when fewer are', () => {
  expect(scoresOf(own.map((vehicle) => inPrivate(vehicle, 0.6))).combined).toBeNull()
  expect(scoresOf(own.map((vehicle) => inPrivate(vehicle, 0.4))).combined).not.toBeNull()
})
