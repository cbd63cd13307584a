import { riskParts, type ScoredSubject } from '@milepost/contract/risk/subject'
import { expect } from 'vitest'
import { scoreByHand, uncountedByHand } from './score-by-hand.ts'

/** To 1e-6 of its size, or of `least`: stored numbers have seven digits. */
export const expectNear = (reported: number, byHand: number, what: string, least = 1) =>
  expect(Math.abs(reported - byHand), `${what}: got ${reported}, calculated manually ${byHand}`).toBeLessThanOrEqual(
    1e-6 * Math.max(least, Math.abs(byHand)),
  )
/** Points are a score's distance from its average of 50, with the same certainty. */
const average = 50

/** Asserts that every number reported for a score matches the manual calculation, and that its reasons add up to it. */
export function expectByHand(reported: ScoredSubject): void {
  const hand = scoreByHand(reported)
  const { combined, behavioral, environmental, usage, experience } = reported
  for (const part of ['behavioral', 'environmental', 'usage', 'experience', 'combined'] as const)
    for (const field of reported[part] ? (['score', 'low', 'high', 'relativeRisk', 'seLog'] as const) : [])
      expectNear(reported[part]![field], hand[part][field], `${part}.${field}`)
  if (behavioral) {
    expectNear(behavioral.commonFactor, hand.behavioral.k, 'commonFactor')
    expectNear(behavioral.eventRatio, hand.behavioral.ratio, 'eventRatio')
    if (behavioral.uncountedReviews !== null && behavioral.types.some(({ ownReviews }) => ownReviews))
      expectNear(behavioral.uncountedReviews, uncountedByHand(reported), 'uncountedReviews')
  }
  for (const type of behavioral?.types ?? []) {
    const own = hand.behavioral.types.find((one) => one.type === type.type)!
    expectNear(type.expectedPer1000Miles, own.mu, `expected ${type.type}`)
    expectNear(type.strength!.value, own.strength, `strength ${type.type}`)
    expectNear(type.ratePer1000Miles, own.rate, `rate ${type.type}`)
    if (type.unreviewed) expectNear(type.unreviewed.genuineShare, own.share, `genuine share ${type.type}`)
    expectNear(type.sdPer1000Miles, own.sd, `sd ${type.type}`)
    expectNear(type.credibility, own.credibility, `credibility ${type.type}`)
    expectNear(type.log, own.log, `log ${type.type}`)
    const points = combined!.reasons.find(({ factor }) => factor === type.type)!.points
    expectNear(points, hand.combined.pointsOfType(type.type), `points ${type.type}`, average)
  }
  for (const { factor, multiplier } of environmental?.factors ?? [])
    expectNear(multiplier, hand.environmental.factors.find((one) => one.factor === factor)!.multiplier, factor)
  if (usage) expectNear(usage.annualMiles, hand.usage.annualMiles, 'annualMiles')
  if (experience) {
    expectNear(experience.expectedLosses, hand.experience.expectedLosses, 'expectedLosses')
    expectNear(experience.losses, hand.experience.losses, 'losses')
  }
  for (const part of riskParts)
    expectNear(combined!.points[part], hand.combined.points[part], `points of ${part}`, average)
  const { claimsPerYear } = hand.combined
  if (claimsPerYear === null) expect(combined!.expectedClaimsPerYear).toBeNull()
  else expectNear(combined!.expectedClaimsPerYear!, claimsPerYear, 'claims a year')
  const summed = combined!.reasons.reduce((sum, { points }) => sum + points, 0)
  expect(summed).toBeCloseTo(combined!.score - 50, 4)
}
