import { rateTypes, type ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import { ratePoints } from '../evidence/event-points.ts'
import type { BehavioralEvidence, SubjectEvidence } from '../evidence/evidence.ts'
import { Random } from '../math/random.ts'
import { scoreSubject } from '../score-subject.ts'
import { config, priors, van } from '../worked-example.ts'
import { fleetRecord } from './fleet-record.ts'
import { scoreSegment } from './score-segment.ts'

type Review = 'accurate' | 'inaccurate' | null
type Event = { vehicle: number; type: ScoringType; points: number; review: Review; isIndependent?: boolean }

const fleetSize = 40
const miles = 3
const inFleets = { ...priors, fleetVariance: { behavior: 0.05, losses: 0.2 } }
const precision = 0.7

/** A quarter of driving: what 40 vehicles report of average habits, by the starting rates, some of them false alarms. */
function reported(): Event[] {
  const random = new Random(7)
  return rateTypes.flatMap((type) => {
    const perVehicle = (config.types[type].pointsPer1000Miles * miles) / precision
    const count = Math.round((perVehicle * fleetSize) / ratePoints(2, config))
    return Array.from({ length: count }, (_, index) => ({
      vehicle: Math.floor(random.uniform() * fleetSize),
      type,
      points: ratePoints(1 + (index % 5), config),
      review: null,
    }))
  })
}

function vehicleOf(events: readonly Event[], own: number): SubjectEvidence {
  const behavioral: BehavioralEvidence = {}
  for (const type of rateTypes) {
    const ofType = events.filter((event) => event.type === type)
    const pointsOf = (is: (event: Event) => boolean) => ofType.filter(is).reduce((sum, { points }) => sum + points, 0)
    const unreviewed = pointsOf(({ review }) => review === null)
    const confirmed = pointsOf(({ review, isIndependent }) => review === 'accurate' && !isIndependent)
    const rejected = pointsOf(({ review, isIndependent }) => review === 'inaccurate' && !isIndependent)
    behavioral[type] = {
      points: pointsOf(({ review }) => review === 'accurate') + precision * unreviewed,
      exposure: own,
      ...(unreviewed > 0 && { unreviewed: { points: unreviewed, precision } }),
      ...(confirmed + rejected > 0 && { ownReviews: { confirmed, rejected, precision } }),
    }
  }
  return {
    ...van,
    exposure: own,
    behavioral,
    losses: { confirmed: 0, suspected: [], vehicleYears: 0.25 },
    years: 0.25,
  }
}

/** 40 vehicles of average driving, and how many of their suspected collisions are unreviewed and rejected by the client. */
function lossFleet(suspected: number, rejected: number): number {
  const vehicles = Array.from({ length: fleetSize }, (_, index): SubjectEvidence => {
    const share = (all: number) => Math.floor(all / fleetSize) + (index < all % fleetSize ? 1 : 0)
    return {
      ...vehicleOf([], miles),
      losses: {
        confirmed: 0,
        suspected: [{ count: share(suspected), precision }],
        ...(rejected > 0 && { rejected: { count: share(rejected), precision } }),
        vehicleYears: 0.25,
      },
      fleet: 'all',
    }
  })
  const record = fleetRecord(vehicles, config, inFleets)
  const members = vehicles.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, inFleets, record) }))
  return scoreSegment(members, config, inFleets).scores.combined!.score
}

type Fleet = { behavioral: number; combined: number; uncounted: number | null }

function scoreFleet(events: readonly Event[], milesOf: (vehicle: number) => number = () => miles): Fleet {
  const byVehicle = Map.groupBy(events, ({ vehicle }) => vehicle)
  const vehicles = Array.from({ length: fleetSize }, (_, index) => ({
    ...vehicleOf(byVehicle.get(index) ?? [], milesOf(index)),
    fleet: 'all',
  }))
  const record = fleetRecord(vehicles, config, inFleets)
  const members = vehicles.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, inFleets, record) }))
  const { behavioral, combined } = scoreSegment(members, config, inFleets).scores
  return { behavioral: behavioral!.score, combined: combined!.score, uncounted: behavioral!.uncountedReviews }
}

const fleetScore = (events: readonly Event[]) => scoreFleet(events).behavioral

const countsFor = ({ type, points }: Event) => config.types[type].weight * points

/** Reviews the events that count most among these: by the weight of their type and their strength. */
function reviewed(events: readonly Event[], count: number, review: Review, among = events): Event[] {
  const chosen = new Set(among.toSorted((a, b) => countsFor(b) - countsFor(a)).slice(0, count))
  return events.map((event) => (chosen.has(event) ? { ...event, review } : event))
}

const events = reported()
const before = fleetScore(events)

test('twenty reviews of the events that count most move a fleet of 40 vehicles by at most 2 points', () => {
  const rejected = fleetScore(reviewed(events, 20, 'inaccurate'))
  const confirmed = fleetScore(reviewed(events, 20, 'accurate'))
  expect(rejected).toBeLessThan(before)
  expect(confirmed).toBeGreaterThan(before)
  expect([before - rejected < 2, confirmed - before < 2]).toEqual([true, true])
})

test('ten rejections of each type move it by at most 2 points', () => {
  const ten = rateTypes.reduce<Event[]>(
    (all, type) =>
      reviewed(
        all,
        10,
        'inaccurate',
        all.filter((event) => event.type === type),
      ),
    events,
  )
  expect(before - fleetScore(ten)).toBeLessThan(2)
})

test.each([400, events.length])('rejecting %i events moves it by at most 2 points', (count) => {
  const rejected = scoreFleet(reviewed(events, count, 'inaccurate'))
  expect(before - rejected.behavioral).toBeGreaterThan(1)
  expect(before - rejected.behavioral).toBeLessThan(2)
  expect(scoreFleet(events).combined - rejected.combined).toBeLessThan(2)
  expect(rejected.uncounted).toBeGreaterThan(0.2)
})

test('another rejection never makes a vehicle worse, whatever was rejected before', () => {
  const own = events.filter(({ vehicle }) => vehicle === 0)
  const scores = own.map((_, count) => {
    const evidence = vehicleOf(reviewed(own, count, 'inaccurate'), miles)
    return scoreSubject(evidence, config, priors).behavioral!.score
  })
  for (const [at, score] of scores.slice(1).entries()) expect(score).toBeLessThanOrEqual(scores[at]! + 1e-6)
  expect(scores[0]! - scores.at(-1)!).toBeLessThan(2)
})

test('rejecting all events of the vehicles that drive least moves it by at most 2 points', () => {
  const milesOf = (vehicle: number) => (vehicle < 20 ? 3 : 30)
  const uneven = events.flatMap((event) => Array.from({ length: milesOf(event.vehicle) / 3 }, () => ({ ...event })))
  const rejected = uneven.map((event) => (event.vehicle < 20 ? { ...event, review: 'inaccurate' as const } : event))
  expect(scoreFleet(uneven, milesOf).behavioral - scoreFleet(rejected, milesOf).behavioral).toBeLessThan(2)
})

test('counts what independent reviewers rejected, however much it is', () => {
  const judged = reviewed(events, 400, 'inaccurate').map((event) => ({
    ...event,
    isIndependent: event.review !== null,
  }))
  expect(before - fleetScore(judged)).toBeGreaterThan(4)
  expect(scoreFleet(judged).uncounted).toBeNull()
})

test('reviews that agree with the random sample count nearly as independent ones do', () => {
  const random = new Random(11)
  const all = events.map((event) => ({
    ...event,
    review: random.uniform() < precision ? ('accurate' as const) : ('inaccurate' as const),
  }))
  const independent = all.map((event) => ({ ...event, isIndependent: true }))
  expect(Math.abs(fleetScore(all) - fleetScore(independent))).toBeLessThan(1)
  expect(scoreFleet(all).uncounted).toBeLessThan(0.3)
})

test.each([1, 10, 50])('rejecting %i of 50 suspected collisions lowers a fleet by nothing', (rejected) => {
  const known = lossFleet(50, 0)
  expect(known - lossFleet(0, 0)).toBeGreaterThan(10)
  expect(known - lossFleet(50 - rejected, rejected)).toBeCloseTo(0, 6)
})

test('names collisions that only the client rejected as a reason of their own', () => {
  const losses = {
    confirmed: 1,
    suspected: [{ count: 1, precision }],
    rejected: { count: 2, precision },
    vehicleYears: 1,
  }
  const { reasons } = scoreSubject({ ...van, losses }, config, priors).experience!
  const log = (name: string) => reasons.find(({ factor }) => factor === name)!.log
  const credited = config.experiencePrior
  const each = precision * config.unknownFaultShare
  expect(log('suspectedCollisions')).toBeCloseTo(Math.log((credited + 1 + each) / (credited + 1)), 9)
  expect(log('rejectedCollisions')).toBeCloseTo(Math.log((credited + 1 + 3 * each) / (credited + 1 + each)), 9)
})
