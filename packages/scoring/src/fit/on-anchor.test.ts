import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from '../config.ts'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { scoreSubject } from '../score-subject.ts'
import { van } from '../worked-example.ts'
import { fitPriors } from './fit-priors.ts'
import { keepLevel } from './on-anchor.ts'

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

test('keeps the level of a portfolio that counts its events differently', () => {
  const anchor = fitPriors(fleetOf(40), config)
  const before = fitPriors(fleetOf(20), config, { anchor })
  // Every event counts three times as much.
  const after = keepLevel(fitPriors(fleetOf(60), config), before)
  expect(before.types.harshBrake!.ownLevel).toBeLessThan(0.6)
  expect(after.types.harshBrake!.ownLevel).toBe(before.types.harshBrake!.ownLevel)
  // More points say a little more about each vehicle.
  expect(Math.abs(meanOf(fleetOf(60), after) - meanOf(fleetOf(20), before))).toBeLessThan(2)
  expect(meanOf(fleetOf(60), fitPriors(fleetOf(60), config))).toBeGreaterThan(meanOf(fleetOf(20), before) + 5)
})
