import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type { Drive } from '../roll-up/drives.ts'
import { endOf, fadedBy, placeInMonth, withWeights } from './month-fading.ts'

// The regions a vehicle or driver drives in. A month has few of many, so they are stored next to its sums rather than in
// them, and only if the configuration distinguishes regions, as they have no effect otherwise.

/** Thousands of miles by region id; 0 is elsewhere or unknown. */
export type RegionMiles = Readonly<Record<string, number>>

/** A region's part of a month, faded to its end: thousands of miles, the same times lean, and times lean². */
type RegionSums = [straight: number, leaning: number, bending: number]
export type RegionMonth = ReadonlyMap<number, RegionSums>

const thousandMiles = 1_609_344

/** Returns true if a configuration distinguishes regions. */
export const usesRegions = ({ regions }: Pick<ScoringConfig, 'regions'>): boolean =>
  Object.values(regions.relativeRisks).some((risk) => risk !== 1)

/** Returns the driving in each region in a month (its first day), from days whose miles count. */
export function regionsOf(days: readonly { day: string; drives: readonly Drive[] }[], month: string): RegionMonth {
  const regions = new Map<number, RegionSums>()
  const endMs = endOf(month)
  for (const { day, drives } of days) {
    const { left, lean } = placeInMonth((endMs - Date.parse(day)) / dayMs)
    for (const { since, until, cells } of drives)
      for (const { regionId, meters } of cells) {
        const faded = ((meters * (until - since)) / thousandMiles) * left
        const [straight, leaning, bending] = regions.get(regionId) ?? [0, 0, 0]
        regions.set(regionId, [straight + faded, leaning + faded * lean, bending + faded * lean * lean])
      }
  }
  return regions
}

/** Combines months as of a day (yyyy-mm-dd), in the same way as `readRegionMiles`. */
export function fadeRegions(
  months: readonly { month: string; regions: RegionMonth }[],
  asOf: string,
  config: Pick<ScoringConfig, 'halfLifeDays'>,
): RegionMiles {
  const all: Record<string, number> = {}
  for (const [{ regions }, weights] of withWeights(months, asOf, config))
    for (const [id, own] of regions) all[id] = (all[id] ?? 0) + fadedBy(weights, ...own)
  return all
}

/**
 * The numbers of a month in their column's format, separated by commas: a cluster can't read the text of an array for
 * its own rows.
 */
export const regionText = (regions: RegionMonth | null): string | null =>
  regions && [...regions].map(([id, sums]) => [id, ...sums].join(',')).join(',')
