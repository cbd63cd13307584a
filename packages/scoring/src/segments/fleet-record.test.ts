import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { fitFleetVariance } from '../fit/fit-fleet-variance.ts'
import type { Priors } from '../fit/priors.ts'
import { Random } from '../math/random.ts'
import { scoreSubject } from '../score-subject.ts'
import { config, priors, van } from '../worked-example.ts'
import { fleetRecord } from './fleet-record.ts'
import { scoreSegment } from './score-segment.ts'

const variance: Priors = { ...priors, fleetVariance: { behavior: 0.1, losses: 0.2 } }
const withLosses = (confirmed: number, vehicleYears = 2): SubjectEvidence => ({
  ...van,
  losses: { confirmed, suspected: [], vehicleYears },
  years: vehicleYears,
})
const drivenLike = (times: number): SubjectEvidence => ({
  ...van,
  behavioral: Object.fromEntries(
    Object.entries(van.behavioral).map(([type, own]) => [type, { points: own.points * times, exposure: own.exposure }]),
  ),
})
const many = (count: number, one: SubjectEvidence) => Array.from({ length: count }, () => ({ ...one }))

test('is average for a fleet without vehicles, and without driving', () => {
  const none = { behavior: 1, unseenBehavior: 1, losses: 1, behaviorSe: expect.any(Number), lossesSe: Math.sqrt(0.2) }
  expect(fleetRecord([], config, variance)).toEqual(none)
  expect(fleetRecord([{ ...van, exposure: 0, behavioral: {} }], config, variance)).toEqual(none)
})

test('rises with losses and with events, and a large fleet’s is more certain', () => {
  const of = (vehicles: readonly SubjectEvidence[]) => fleetRecord(vehicles, config, variance)
  expect(of(many(20, withLosses(2))).losses).toBeGreaterThan(of(many(20, withLosses(0))).losses)
  expect(of(many(20, withLosses(0))).losses).toBeLessThan(1)
  expect(of(many(20, drivenLike(9))).behavior).toBeGreaterThan(of(many(20, drivenLike(0))).behavior)
  expect(of(many(200, withLosses(1))).lossesSe).toBeLessThan(of(many(2, withLosses(1))).lossesSe)
})

test('takes vehicles on which nothing is sensed for those of their fleet, if these are worse than average', () => {
  const alike = { ...priors, fleetVariance: { behavior: 0, losses: 0.2 } }
  const unseen = { ...van, behavioral: {} }
  const scored = (times: number) => {
    const record = fleetRecord([...many(20, drivenLike(times)), unseen], config, alike)
    return scoreSubject(unseen, config, alike, record)
  }
  const [bad, good, alone] = [scored(9), scored(0), scoreSubject(unseen, config, alike)]
  expect(bad.combined!.score).toBeGreaterThan(alone.combined!.score + 1)
  expect(bad.behavioral).toBeNull()
  const { reasons, score, relativeRisk } = bad.combined!
  expect(reasons).toContainEqual(expect.objectContaining({ part: 'behavioral', factor: 'fleetBehavior' }))
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score - 50, 9)
  expect(reasons.reduce((sum, { log }) => sum + log, 0)).toBeCloseTo(Math.log(relativeRisk), 9)
  expect(good.combined!.reasons.some(({ factor }) => factor === 'fleetBehavior')).toBe(false)
})

test('says nothing of behavior where fleets don’t differ in it', () => {
  const alike = { ...priors, fleetVariance: { behavior: 0, losses: 0.2 } }
  expect(fleetRecord(many(50, drivenLike(9)), config, alike)).toMatchObject({ behavior: 1, behaviorSe: 0 })
})

test('is a reason of its own, and leaves the vehicle’s own reasons as they are', () => {
  const record = fleetRecord(many(20, { ...drivenLike(9), losses: withLosses(2).losses }), config, variance)
  const [alone, inFleet] = [scoreSubject(van, config, variance), scoreSubject(van, config, variance, record)]
  const logOf = (scores: typeof alone, factor: string) =>
    scores.combined!.reasons.find((reason) => reason.factor === factor)?.log
  expect(logOf(inFleet, 'fleetLosses')).toBeCloseTo(Math.log(record.losses), 9)
  expect(logOf(inFleet, 'fleetBehavior')).toBeGreaterThan(0)
  expect(logOf(inFleet, 'speeding')).toBe(logOf(alone, 'speeding'))
  expect(logOf(alone, 'fleetLosses')).toBeUndefined()
  expect(inFleet.combined!.score).toBeGreaterThan(alone.combined!.score)
})

test('is one reason with the losses of its vehicles in the score of the whole fleet, so that neither contradicts the other', () => {
  const suspect = { ...withLosses(0), losses: { confirmed: 0, suspected: [{ count: 3 }], vehicleYears: 2 } }
  const vehicles = [...many(5, suspect), ...many(5, withLosses(0))]
  const record = fleetRecord(vehicles, config, variance)
  const members = vehicles.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, variance, record) }))
  const ofLosses = (isWholeFleet: boolean) => {
    const { combined, experience } = scoreSegment(members, config, variance, { isWholeFleet }).scores
    const named = (reasons: readonly { factor: string; points: number }[]) =>
      Object.fromEntries(reasons.flatMap(({ factor, points }) => (/losses/i.test(factor) ? [[factor, points]] : [])))
    return { combined: named(combined!.reasons), experience: named(experience!.reasons), score: combined!.score }
  }
  const [apart, whole] = [ofLosses(false), ofLosses(true)]
  expect(apart.combined.fleetLosses).toBeGreaterThan(0)
  expect(apart.combined.losses).toBeLessThan(0)
  for (const score of ['combined', 'experience'] as const)
    expect(whole[score]).toEqual({ fleetLosses: expect.closeTo(apart[score].losses! + apart[score].fleetLosses!, 6) })
  expect(whole.score).toBeCloseTo(apart.score, 9)
})

test('moves the losses of its vehicles together toward those that happened', () => {
  // Over all vehicles, what is expected with the fleet's record lies between the average and what was seen.
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }), (losses) => {
      const vehicles = losses.map((count) => withLosses(count))
      const record = fleetRecord(vehicles, config, variance)
      const own = vehicles.map((evidence) => ({ evidence, scores: scoreSubject(evidence, config, variance, record) }))
      const { experience } = scoreSegment(own, config, variance).scores
      const ratio = experience!.losses / experience!.expectedLosses
      const [low, high] = [Math.min(1, ratio), Math.max(1, ratio)]
      expect(experience!.relativeRisk).toBeGreaterThan(low - 1e-9)
      expect(experience!.relativeRisk).toBeLessThan(high + 1e-9)
    }),
  )
})

test('counts the error of a fleet’s record once in its mean, and apart for every fleet', () => {
  const record = { behavior: 1, losses: 1, behaviorSe: 0, lossesSe: 0.4 }
  const seOf = (fleets: readonly string[]) =>
    scoreSegment(
      fleets.map((fleet) => ({ evidence: { ...van, fleet }, scores: scoreSubject(van, config, variance, record) })),
      config,
      variance,
    ).scores.experience!.seLog
  const one = seOf(Array.from({ length: 100 }, () => 'a'))
  const several = seOf(Array.from({ length: 100 }, (_, at) => String(at)))
  expect(several).toBeLessThan(one)
  // Nearly all of what remains is the record's own error, as far as vehicles follow it.
  expect(one).toBeGreaterThan(0.2)
})

test('finds how much fleets differ in their losses, and none where they don’t', () => {
  const random = new Random(7)
  const portfolio = (spread: number) =>
    Array.from({ length: 60 }, (_, fleet) => {
      const level = spread === 0 ? 1 : fleet % 2 === 0 ? 1 + spread : 1 - spread
      return Array.from({ length: 25 }, (): SubjectEvidence => {
        let count = 0
        for (let chance = 0; chance < 40; chance++) if (random.uniform() < (level * 0.6) / 40) count++
        return { ...withLosses(count, 4), fleet: String(fleet) }
      })
    }).flat()
  const given = { ...priors, lossesPerVehicleYear: 0.6 / 4 / before() }
  expect(fitFleetVariance(portfolio(0.5), config, given).losses).toBeGreaterThan(0.15)
  expect(fitFleetVariance(portfolio(0), config, given).losses).toBeLessThan(0.05)
  expect(fitFleetVariance(portfolio(0).slice(0, 100), config, given)).toEqual({ behavior: 0, losses: 0.2 })
})

/** The relative risk of the van before its losses. */
function before(): number {
  const { behavioral, environmental, usage } = scoreSubject(van, config, priors)
  return behavioral!.relativeRisk * environmental!.relativeRisk * usage!.relativeRisk
}
