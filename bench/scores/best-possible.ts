import { rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { type Driven, eventRate, type World } from './portfolio.ts'

/** Values that are tried for the common part of habits. */
const tried = Array.from({ length: 60 }, (_, at) => Math.exp(-3 + (at * 5) / 59))

/**
 * Returns the expected weighted event rate of a driver given every count and full knowledge of the world: the exact
 * posterior, integrated over the common part of habits. No score can rank better by counts.
 */
export function bestPossible({ subject, counts }: Driven, world: World, config: ScoringConfig): number {
  const weighted = rateTypes.filter((type) => config.types[type].weight > 0)
  const shape = 1 / world.ownVariance
  const candidates = world.commonVariance === 0 ? [1] : tried
  const logs = candidates.map((common) => {
    const before = world.commonVariance === 0 ? 0 : (Math.log(common) - common) / world.commonVariance
    return weighted.reduce((log, type) => {
      const expected = common * eventRate(type, config) * subject.exposure
      return log + counts[type] * Math.log(common) - (shape + counts[type]) * Math.log(shape + expected)
    }, before)
  })
  const likeliest = Math.max(...logs)
  let [chances, rates] = [0, 0]
  for (const [at, common] of candidates.entries()) {
    const chance = Math.exp(logs[at]! - likeliest)
    chances += chance
    for (const type of weighted) {
      const rate = common * eventRate(type, config)
      const posterior = (rate * (shape + counts[type])) / (shape + rate * subject.exposure)
      rates += chance * config.types[type].weight * posterior
    }
  }
  return rates / chances
}
