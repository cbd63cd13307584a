import { rateTypes, type ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import { ratePoints } from '../evidence/event-points.ts'
import type { BehavioralEvidence, SubjectEvidence } from '../evidence/evidence.ts'
import { Random } from '../math/random.ts'
import { scoreSubject } from '../score-subject.ts'
import { config, priors, van } from '../worked-example.ts'
import { scoreSegment } from './score-segment.ts'

type Review = 'accurate' | 'inaccurate' | null
type Event = { vehicle: number; type: ScoringType; points: number; review: Review }

const fleetSize = 40
const miles = 3
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

function vehicleOf(events: readonly Event[]): SubjectEvidence {
  const behavioral: BehavioralEvidence = {}
  for (const type of rateTypes) {
    const own = events.filter((event) => event.type === type)
    const unreviewed = own.filter(({ review }) => review === null).reduce((sum, { points }) => sum + points, 0)
    const confirmed = own.filter(({ review }) => review === 'accurate').reduce((sum, { points }) => sum + points, 0)
    behavioral[type] = {
      points: confirmed + precision * unreviewed,
      exposure: miles,
      ...(unreviewed > 0 && { unreviewed: { points: unreviewed, precision } }),
    }
  }
  return {
    ...van,
    exposure: miles,
    behavioral,
    losses: { confirmed: 0, suspected: [], vehicleYears: 0.25 },
    years: 0.25,
  }
}

function fleetScore(events: readonly Event[]): number {
  const byVehicle = Map.groupBy(events, ({ vehicle }) => vehicle)
  const members = Array.from({ length: fleetSize }, (_, index) => {
    const evidence = vehicleOf(byVehicle.get(index) ?? [])
    return { evidence, scores: scoreSubject(evidence, config, priors) }
  })
  return scoreSegment(members, config, priors).scores.behavioral!.score
}

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
