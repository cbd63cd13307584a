import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'

type Environment = ScoringConfig['environment']
export type Factor = keyof Environment
export const environmentalFactors = ['light', 'traffic', 'weather', 'road'] as const satisfies readonly Factor[]

/**
 * Share of the distance (or the distance itself) under each condition. A factor without any is unknown. Dusk is half
 * day, half night.
 */
export type DrivingMix = { [F in Factor]?: { [Condition in keyof Environment[F]]?: number } } & {
  light?: { dusk?: number }
  /** By region id. Distance elsewhere or at unknown places is under an id that no region has. */
  region?: Readonly<Record<string, number>>
}

/** The conditions of each factor in a mix. */
export const conditionNames = {
  light: ['day', 'dusk', 'night'],
  traffic: ['normal', 'high', 'veryHigh'],
  weather: ['clear', 'rain', 'snow', 'ice', 'fog'],
  road: ['freeway', 'urbanArterial', 'urbanLocal', 'rural'],
} as const satisfies Record<Factor, readonly string[]>

/** Returns the distance under one condition of a factor, with dusk split between day and night. */
export function amountOf(mix: Partial<Record<string, number>>, name: string): number {
  const dusk = name === 'day' || name === 'night' ? (mix.dusk ?? 0) / 2 : 0
  return (mix[name] ?? 0) + dusk
}
