import { type RateType, rateTypes } from '@milepost/contract/scoring-config/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from '../config.ts'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { scoreSubject } from '../score-subject.ts'
import { fleetRecord } from '../segments/fleet-record.ts'
import { scoreSegment } from '../segments/score-segment.ts'
import { priors, van } from '../worked-example.ts'
import { fitPriors } from './fit-priors.ts'
import { type CountRatios, countedAs } from './on-anchor.ts'
import type { Priors } from './priors.ts'

/** A fleet whose vehicles brake harshly `points` times in 10,000 miles, and up to twice as often. */
const fleetOf = (points: number, vehicles = 60): SubjectEvidence[] =>
  Array.from({ length: vehicles }, (_, at) => ({
    ...van,
    exposure: 10,
    behavioral: { harshBrake: { points: points * (1 + at / vehicles), exposure: 10 } },
  }))

const meanOf = (fleet: readonly SubjectEvidence[], priors: ReturnType<typeof fitPriors>): number =>
  fleet.reduce((sum, one) => sum + scoreSubject(one, config, priors).behavioral!.score, 0) / fleet.length

test('scores a fleet that halves its events lower for good, which on its own level is average again', () => {
  const [before, after] = [fleetOf(40), fleetOf(20)]
  const anchor = fitPriors(before, config)
  const onOwn = fitPriors(after, config)
  const anchored = fitPriors(after, config, { anchor })
  expect(meanOf(after, onOwn)).toBeCloseTo(meanOf(before, anchor), 0)
  expect(meanOf(after, anchored)).toBeLessThan(meanOf(before, anchor) - 5)
})

test('keeps how far apart the vehicles of a portfolio are, around their own mean', () => {
  const anchor = fitPriors(fleetOf(40), config)
  const own = fitPriors(fleetOf(20), config)
  const anchored = fitPriors(fleetOf(20), config, { anchor })
  expect(anchored.types.harshBrake!.mean).toBe(anchor.types.harshBrake!.mean)
  expect(anchored.types.harshBrake!.alpha).toBe(own.types.harshBrake!.alpha)
  expect(anchored.commonVariance).toBe(own.commonVariance)
})

test('takes everything from the anchor for fewer than 30 vehicles', () => {
  const anchor = fitPriors(fleetOf(40), config)
  const { version: _, residualSd: __, ...few } = fitPriors(fleetOf(20, 5), config, { anchor })
  expect(anchor).toMatchObject(few)
})

const asBefore = { points: 1, scatter: 1 }
const ratiosOf = (change: Partial<CountRatios>): CountRatios => ({
  ...(Object.fromEntries(rateTypes.map((type) => [type, asBefore])) as CountRatios),
  ...change,
})

test('changes only the rates and scatter of what counts differently', () => {
  const fitted = fitPriors(fleetOf(40), config)
  const anchor = { ...fitted, types: { ...fitted.types, harshBrake: { ...fitted.types.harshBrake!, phi: 1.2 } } }
  const level = countedAs(anchor, ratiosOf({ harshBrake: { points: 3, scatter: 2 } }))
  const { types, version, ...content } = level
  const { harshBrake, ...others } = types
  const { types: before, version: _, ...same } = anchor
  expect(harshBrake).toEqual({ ...before.harshBrake, mean: before.harshBrake!.mean * 3, phi: 2.4 })
  expect({ harshBrake: before.harshBrake, ...others }).toEqual(before)
  expect(content).toEqual(same)
  expect(version).not.toBe(anchor.version)
})

test('scores any subject the same if all events count so many times more', () => {
  const anchor = {
    ...priors,
    fleetVariance: { behavior: 0.05, losses: 0.2 },
    types: Object.fromEntries(Object.entries(priors.types).map(([type, own]) => [type, { ...own, phi: 1.3 }])),
  }
  const amount = fc.double({ min: 0, max: 500, noNaN: true })
  const share = fc.double({ min: 0.05, max: 1, noNaN: true })
  const evidence = fc.record({
    certain: amount,
    unreviewed: amount,
    confirmed: share,
    rejected: amount,
    precision: share,
    miles: fc.double({ min: 0.1, max: 6, noNaN: true }),
  })
  const subject = fc.record(
    Object.fromEntries(rateTypes.map((type) => [type, evidence])) as Record<RateType, typeof evidence>,
  )
  const counted = (own: Record<RateType, Made>, times: number): SubjectEvidence => ({
    ...van,
    behavioral: Object.fromEntries(rateTypes.map((type) => [type, evidenceFrom(own[type], times)])),
  })
  fc.assert(
    fc.property(subject, fc.double({ min: 0.01, max: 50, noNaN: true }), (own, times) => {
      const level = countedAs(
        anchor,
        Object.fromEntries(rateTypes.map((type) => [type, { points: times, scatter: times }])) as CountRatios,
      )
      const [before, after] = [scoreOfBoth(counted(own, 1), anchor), scoreOfBoth(counted(own, times), level)]
      for (const [at, score] of before.entries()) expect(after[at]).toBeCloseTo(score, 6)
    }),
    { numRuns: 50 },
  )
})

type Made = {
  certain: number
  unreviewed: number
  confirmed: number
  rejected: number
  precision: number
  miles: number
}

/** Evidence of a type whose events each count `times` as many points. */
function evidenceFrom({ certain, unreviewed, confirmed, rejected, precision, miles }: Made, times: number) {
  return {
    points: (certain + unreviewed * precision) * times,
    exposure: miles,
    unreviewed: { points: unreviewed * times, precision },
    ownReviews: { confirmed: certain * confirmed * times, rejected: rejected * times, precision },
  }
}

/** The scores of a vehicle in its fleet of two, and those of the fleet. */
function scoreOfBoth(evidence: SubjectEvidence, level: Priors): number[] {
  const vehicles = [evidence, { ...evidence, losses: { ...evidence.losses, confirmed: 0 } }]
  const record = fleetRecord(vehicles, config, level)
  const members = vehicles.map((one) => ({ evidence: one, scores: scoreSubject(one, config, level, record) }))
  return [members[0]!.scores, scoreSegment(members, config, level).scores].flatMap(({ behavioral, combined }) => [
    behavioral!.score,
    combined!.score,
  ])
}
