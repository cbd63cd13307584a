import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { Problems } from '../../form/problems.ts'
import { linesOf, readLines } from './region-lines.ts'

type Environment = ScoringConfig['environment']
type Factor = keyof Environment

/** The configuration as it is typed: shares of the reference fleet's miles in percent, regions as lines. */
export type ConfigValues = { config: ScoringConfig; regions: string }

/** Keeps what floating point would leave: 0.005 is 0.5 %. */
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

/** What the shares of a factor come to, in percent. */
export const sumOfShares = (conditions: Record<string, { share: number }>): number =>
  settled(Object.values(conditions).reduce((sum, { share }) => sum + share, 0))

/** Sums that are not 100, named with what they are, and lines of regions that cannot be read. */
export function typedProblems({ config, regions }: ConfigValues): Problems {
  const { problem } = readLines(regions)
  return { ...shareProblems(config), ...(problem && { regions: problem }) }
}

function shareProblems(config: ScoringConfig): Problems {
  return Object.fromEntries(
    (Object.keys(config.environment) as Factor[]).flatMap((factor) => {
      const sum = sumOfShares(config.environment[factor])
      if (Math.abs(sum - 100) < 1e-7) return []
      const said = Number.isFinite(sum) ? `The shares come to ${sum}%` : 'A share is missing'
      return [[`config.environment.${factor}.sum`, `${said}: they must come to 100%.`]]
    }),
  )
}

/** How much each part weighs of all, in whole percent that come to 100; null where none weighs. */
export function partShares<Part extends string>(weights: Record<Part, number>): Record<Part, number> | null {
  const parts = Object.entries<number>(weights) as [Part, number][]
  const all = parts.reduce((sum, [, weight]) => sum + weight, 0)
  if (!(all > 0)) return null
  const exact = parts.map(([part, weight]) => ({ part, share: (100 * weight) / all }))
  let left = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  // What rounding down leaves goes to those that lost the most.
  const rounded = exact
    .toSorted((a, b) => (b.share % 1) - (a.share % 1))
    .map(({ part, share }) => [part, Math.floor(share) + (left-- > 0 ? 1 : 0)])
  return Object.fromEntries(rounded) as Record<Part, number>
}
