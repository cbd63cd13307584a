import type { ScoringConfig } from '@milepost/contract/risk-score-config'

type Environment = ScoringConfig['environment']
export type Factor = keyof Environment
export const environmentalFactors = ['light', 'traffic', 'weather', 'road'] as const satisfies readonly Factor[]

/**
 * Share of the distance (or the distance itself) under each condition; a factor without any is unknown. Dusk is half
 * day, half night.
 */
export type DrivingMix = { [F in Factor]?: { [Condition in keyof Environment[F]]?: number } } & {
  light?: { dusk?: number }
  /** Relative risk of the region against the portfolio's, as `regionFactor` gives it. */
  region?: number
}

/** Distance under each condition of a factor, in the order of `names`, dusk shared out to day and night. */
export function amountsOf(mix: Partial<Record<string, number>> | undefined, names: readonly string[]): number[] {
  return names.map((name) => {
    const dusk = name === 'day' || name === 'night' ? (mix?.dusk ?? 0) / 2 : 0
    return (mix?.[name] ?? 0) + dusk
  })
}
