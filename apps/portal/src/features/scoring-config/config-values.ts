import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { Problems } from '../../form/problems.ts'
import { linesOf, readLines } from './region-lines.ts'

type Environment = ScoringConfig['environment']
type Factor = keyof Environment

/** The configuration as entered: the reference fleet's mileage shares in percent, regions as lines. */
export type ConfigValues = { config: ScoringConfig; regions: string }

/** Removes floating-point noise: 0.005 is 0.5%. */
const settled = (value: number) => Math.round(value * 1e9) / 1e9

function withShares(config: ScoringConfig, change: (share: number) => number): ScoringConfig {
  const environment = Object.fromEntries(
    Object.entries(config.environment).map(([factor, conditions]) => [
      factor,
      Object.fromEntries(
        Object.entries(conditions).map(([name, { relativeRisk, share }]) => [
          name,
          { relativeRisk, share: settled(change(share)) },
        ]),
      ),
    ]),
  ) as Environment
  return { ...config, environment }
}

export const valuesOf = (config: ScoringConfig): ConfigValues => ({
  config: withShares(config, (share) => share * 100),
  regions: linesOf(config.regions.relativeRisks),
})

export const configOf = ({ config, regions }: ConfigValues): ScoringConfig => ({
  ...withShares(config, (share) => share / 100),
  regions: { ...config.regions, relativeRisks: readLines(regions).relativeRisks },
})

/** Sum of a factor's shares, in percent. */
export const sumOfShares = (conditions: Record<string, { share: number }>): number =>
  settled(Object.values(conditions).reduce((sum, { share }) => sum + share, 0))

/** Reports sums that aren't 100, with their value, and region lines that can't be read. */
export function typedProblems({ config, regions }: ConfigValues): Problems {
  const { problem } = readLines(regions)
  return { ...shareProblems(config), ...(problem && { regions: problem }) }
}

function shareProblems(config: ScoringConfig): Problems {
  return Object.fromEntries(
    (Object.keys(config.environment) as Factor[]).flatMap((factor) => {
      const sum = sumOfShares(config.environment[factor])
      if (Math.abs(sum - 100) < 1e-7) return []
      const finding = Number.isFinite(sum) ? `The shares add up to ${sum}%` : 'A share is missing'
      return [[`config.environment.${factor}.sum`, `${finding}. The total must be 100%.`]]
    }),
  )
}

/** Returns each part's share of the total weight, in whole percent that add up to 100; null if all weights are zero. */
export function partShares<Part extends string>(weights: Record<Part, number>): Record<Part, number> | null {
  const parts = Object.entries<number>(weights) as [Part, number][]
  const all = parts.reduce((sum, [, weight]) => sum + weight, 0)
  if (!(all > 0)) return null
  const exact = parts.map(([part, weight]) => ({ part, share: (100 * weight) / all }))
  let left = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  // The remainder from rounding down goes to the parts that lost the most.
  const rounded = exact
    .toSorted((a, b) => (b.share % 1) - (a.share % 1))
    .map(({ part, share }) => [part, Math.floor(share) + (left-- > 0 ? 1 : 0)])
  return Object.fromEntries(rounded) as Record<Part, number>
}
