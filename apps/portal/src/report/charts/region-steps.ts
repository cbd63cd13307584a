import { regionById } from '@milepost/domain/regions'

/** A state or province and its value; null if unknown. */
export interface RegionValue {
  regionId: number
  value: number | null
  /** A small sample: hatched instead of colored. */
  isSmall?: boolean | undefined
}

export interface Scale {
  /** Lower bounds of the steps, from the second on; a bound belongs to the step above it. */
  bounds: readonly number[]
  /** Color tokens of the steps, from least to most. */
  colors: readonly string[]
}

const ramp = ['step-1', 'step-2', 'step-3', 'step-4', 'step-5'] as const

/** Quarters of 0 to 100, as in all score bands. */
export const scoreScale: Scale = { bounds: [25, 50, 75], colors: ['band-1', 'band-2', 'band-3', 'band-4'] }

/**
 * Returns up to five steps with about as many regions in each; fewer if values are few or equal. Small samples don't
 * affect the bounds.
 */
export function quantileScale(regions: readonly RegionValue[]): Scale {
  const values = regions
    .flatMap(({ value, isSmall }) => (value === null || isSmall ? [] : [value]))
    .toSorted((a, b) => a - b)
  const different = new Set(values).size
  const steps = Math.min(ramp.length, different)
  const bounds = Array.from(
    { length: Math.max(0, steps - 1) },
    (_, at) => values[Math.ceil(((at + 1) * values.length) / steps)]!,
  )
  const rising = [...new Set(bounds)].filter((bound) => bound !== undefined && bound > values[0]!)
  return { bounds: rising, colors: ramp.slice(ramp.length - rising.length - 1) }
}

/** Returns the step of a value, from 0. */
export const stepOf = (value: number, { bounds }: Scale): number => bounds.filter((bound) => value >= bound).length

/** Returns "under 2.1", "2.1 to 4.0", "4.0 and more". */
export function stepTexts({ bounds }: Scale, format: (value: number) => string): string[] {
  if (bounds.length === 0) return ['all equal']
  return [
    `under ${format(bounds[0]!)}`,
    ...bounds.slice(1).map((bound, at) => `${format(bounds[at]!)} to ${format(bound)}`),
    `${format(bounds.at(-1)!)} and over`,
  ]
}

/** Returns a region's ISO 3166-2 code: "US-IL"; undefined outside the US and Canada. */
export function mapIdOf(regionId: number): string | undefined {
  const region = regionById(regionId)
  return region && `${region.country}-${region.code}`
}
