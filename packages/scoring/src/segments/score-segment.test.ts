import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { sum } from '../math/sum.ts'
import { scoreSubject } from '../score-subject.ts'
import type { FormerVehicles } from '../subject-scores.ts'
import { config, priors, van } from '../worked-example.ts'
import { scoreSegment, yearsAtRisk } from './score-segment.ts'

const parts = ['behavioral', 'environmental', 'usage', 'experience', 'combined'] as const

const vehicles = fc.array(
  fc.record({
    events: fc.double({ min: 0, max: 8, noNaN: true }),
    miles: fc.double({ min: 0.1, max: 9, noNaN: true }),
    years: fc.double({ min: 0.1, max: 2, noNaN: true }),
    confirmed: fc.nat(2),
    days: fc.integer({ min: 1, max: 365 }),
    isCity: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
type Drawn = typeof vehicles extends fc.Arbitrary<(infer One)[]> ? One : never

/** The van of the worked example with other amounts. */
const vehicle = ({ events, miles, years, confirmed, days, isCity }: Drawn): SubjectEvidence => ({
  ...van,
  exposure: miles * 1.5,
  behavioral: Object.fromEntries(
    Object.entries(van.behavioral).map(([type, own]) => [
      type,
      { ...own, points: own.points * events, exposure: own.exposure * (miles / 4), unreviewed: undefined },
    ]),
  ),
  mix: isCity ? van.mix : {},
  usage: { ...van.usage, days },
  losses: { confirmed, suspected: [], vehicleYears: years },
  years,
})

const together = (all: readonly SubjectEvidence[]) =>
  scoreSegment(
    all.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, priors) })),
    config,
    priors,
  ).scores

test('is the mean relative risk of its vehicles by years at risk, in every part', () => {
  fc.assert(
    fc.property(vehicles, (drawn) => {
      const all = drawn.map(vehicle)
      const own = all.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, priors) }))
      const segment = together(all)
      for (const part of parts) {
        const known = own.filter(({ scores }) => scores[part])
        const years = sum(known.map(({ evidence }) => yearsAtRisk(evidence)))
        const mean =
          sum(known.map(({ evidence, scores }) => yearsAtRisk(evidence) * scores[part]!.relativeRisk)) / years
        if (known.length === 0) expect(segment[part]).toBeNull()
        else expect(segment[part]!.relativeRisk).toBeCloseTo(mean, 9)
      }
    }),
  )
})

test('has no years at risk without a vehicle with a score', () => {
  const few = { ...van, exposure: 0.001, behavioral: {} }
  const member = { evidence: few, scores: scoreSubject(few, config, priors) }
  expect(member.scores.combined).toBeNull()
  expect(yearsAtRisk(scoreSegment([member], config, priors).evidence)).toBe(0)
})

test('has reasons that add up to each of its scores', () => {
  fc.assert(
    fc.property(vehicles, (drawn) => {
      const segment = together(drawn.map(vehicle))
      for (const part of parts) {
        const score = segment[part]
        if (score) expect(sum(score.reasons.map(({ points }) => points))).toBeCloseTo(score.score - 50, 9)
      }
      expect(sum(Object.values(segment.combined!.points))).toBeCloseTo(segment.combined!.score - 50, 9)
    }),
  )
})

test('of one vehicle is that vehicle', () => {
  const one = scoreSubject(van, config, priors)
  const segment = together([van])
  for (const part of parts) {
    expect(segment[part]!.score).toBeCloseTo(one[part]!.score, 9)
    expect(segment[part]!.low).toBeCloseTo(one[part]!.low, 6)
    expect(segment[part]!.reasons.map(({ factor, log }) => [factor, log.toFixed(9)])).toEqual(
      one[part]!.reasons.map(({ factor, log }) => [factor, log.toFixed(9)]),
    )
  }
})

test('has no lower score than its lowest vehicle, and no higher one than its highest', () => {
  fc.assert(
    fc.property(vehicles, (drawn) => {
      const all = drawn.map(vehicle)
      const scores = all.map((evidence) => scoreSubject(evidence, config, priors).combined!.score)
      const { score } = together(all).combined!
      expect(score).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-9)
      expect(score).toBeLessThanOrEqual(Math.max(...scores) + 1e-9)
    }),
  )
})

test('knows many vehicles better than one, but never what all of them share', () => {
  const many = together(Array.from({ length: 100 }, () => van)).combined!
  const one = scoreSubject(van, config, priors).combined!
  expect(many.seLog).toBeLessThan(one.seLog)
  expect(many.seLog).toBeGreaterThan(priors.residualSd)
})

test('is provisional while the days of its vehicles are too few on average, however many miles they have', () => {
  const after = (days: number) => ({ ...van, usage: { ...van.usage, days } })
  expect(together([after(3), after(3), after(40)]).combined).toMatchObject({ provisional: true })
  expect(together([after(3), after(60), after(60)]).combined).toMatchObject({ provisional: false })
})

test('leaves out vehicles without a score, and says why if none has one', () => {
  const parked = { ...van, exposure: 0, behavioral: {}, usage: { ...van.usage, miles: 0 } }
  expect(together([van, parked]).combined!.score).toBeCloseTo(together([van]).combined!.score, 9)
  expect(together([parked]).missing).toMatchObject({ combined: 'noMiles' })
  const barelyDriven = { ...parked, exposure: 0.02, usage: { ...van.usage, miles: 20 } }
  expect(together([parked, barelyDriven]).missing).toMatchObject({ combined: 'tooFewMiles' })
  expect(together([]).combined).toBeNull()
})

test('counts former vehicles in the combined score alone, as a reason of its own', () => {
  const all = [1, 5].map((events) => vehicle({ events, miles: 4, years: 1.5, confirmed: 0, days: 300, isCity: true }))
  const members = all.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, priors) }))
  const present = scoreSegment(members, config, priors, { isWholeFleet: true }).scores
  const former = { years: 1, relativeRisk: 4 }
  const beside = (...former: FormerVehicles[]) =>
    scoreSegment(members, config, priors, { isWholeFleet: true, former }).scores
  const { combined, ...parts } = beside(former)
  expect({ ...parts, combined: present.combined }).toEqual(present)
  expect(combined!.relativeRisk).toBeCloseTo((3 * present.combined!.relativeRisk + 4) / 4, 9)
  expect(sum(combined!.reasons.map(({ points }) => points))).toBeCloseTo(combined!.score - 50, 9)
  expect(combined!.reasons.find(({ factor }) => factor === 'formerVehicles')!.points).toBeGreaterThan(0)
  expect(combined!.former).toEqual(former)
  // Safer ones never count, neither alone nor to make up for others.
  const safer = { years: 100, relativeRisk: 0.1 }
  expect(beside(safer)).toEqual(present)
  expect(beside(safer, former).combined).toEqual(combined)
  const littleWorse = { years: 100, relativeRisk: present.combined!.relativeRisk + 0.01 }
  expect(beside(littleWorse, former).combined).toEqual(combined)
})
