import { riskParts, type ScoredSubject } from '@milepost/contract/risk/subject'
import { expect } from 'vitest'
import { expectNear } from './expect-by-hand.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const scoreOf = (log: number) => 100 / (1 + Math.exp(log) ** -Math.log2(3))

/**
 * Asserts that a group's, connection's or fleet's scores are the means of its vehicles' by years at risk, and its
 * reasons theirs, by the formulas of docs/scoring.md: nothing here may come from packages/scoring.
 */
export function expectSegmentByHand(reported: ScoredSubject, all: readonly ScoredSubject[]): void {
  const { config } = reported
  const scored = all.filter(({ combined }) => combined !== null)
  expectNear(reported.yearsAtRisk, sumOf(scored.map(({ yearsAtRisk }) => yearsAtRisk)), 'yearsAtRisk')
  for (const part of [...riskParts, 'combined'] as const) {
    const own = scored.filter((vehicle) => vehicle[part] !== null)
    if (own.length === 0) {
      expect(reported[part]).toBeNull()
      continue
    }
    const score = reported[part]!
    const years = sumOf(own.map(({ yearsAtRisk }) => yearsAtRisk))
    const mean = sumOf(own.map((vehicle) => vehicle.yearsAtRisk * vehicle[part]!.relativeRisk)) / years
    expectNear(score.relativeRisk, mean, `${part}.relativeRisk`)
    expectNear(score.score, scoreOf(Math.log(mean)), `${part}.score`)
    const toLog = (relativeRisk: number) =>
      Math.abs(relativeRisk - 1) < 1e-9 ? 1 : Math.log(relativeRisk) / (relativeRisk - 1)
    for (const reason of score.reasons) {
      const weight = part === 'combined' ? config.partWeights[reason.part] : 1
      if (weight === 0) continue
      // Of a whole fleet, its vehicles' losses and the record that they share are one reason.
      const isWhole = reason.factor === 'fleetLosses' && !score.reasons.some(({ factor }) => factor === 'losses')
      const factors: readonly string[] = isWhole ? ['losses', 'fleetLosses'] : [reason.factor]
      const amount = sumOf(
        own.map((vehicle) => {
          const { relativeRisk, reasons } = vehicle[part]!
          const own = reasons.filter(({ part, factor }) => part === reason.part && factors.includes(factor))
          const log = sumOf(own.map((one) => one.log))
          return (vehicle.yearsAtRisk / years) * (log / toLog(relativeRisk))
        }),
      )
      expect(reason.log, `${part}: ${reason.factor}`).toBeCloseTo(amount * toLog(mean), 4)
    }
    expect(sumOf(score.reasons.map(({ points }) => points))).toBeCloseTo(score.score - 50, 4)
  }
}

/** Asserts that the record of a fleet follows from all of its vehicles. */
export function expectFleetRecordByHand(all: readonly ScoredSubject[]): void {
  const [first] = all
  const { config, priors, fleetRecord } = first!
  const psi = priors!.fleetVariance.losses
  const kappa = 1 / Math.max(0.02, (1 / config.experiencePrior - psi) / (1 + psi))
  const counts = all.flatMap(({ experience, usage }) => {
    if (!experience) return []
    const inUse = usage ? Math.min(1, (usage.miles * 365) / usage.days / 12_000) : 1
    const share = (inUse * kappa) / (kappa + experience.expectedLosses)
    return [{ seen: share * experience.losses, expected: share * experience.expectedLosses }]
  })
  const seen = 1 / psi + sumOf(counts.map((count) => count.seen))
  const expected = 1 / psi + sumOf(counts.map((count) => count.expected))
  expect(fleetRecord!.losses).toBeCloseTo(seen / expected, 5)
  expect(fleetRecord!.lossesSe).toBeCloseTo(1 / Math.sqrt(seen), 5)
  for (const vehicle of all) expect(vehicle.fleetRecord).toEqual(fleetRecord)
}
