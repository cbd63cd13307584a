import { riskBand } from '@milepost/domain/codes'
import type { BandCount } from './query.ts'

const countText = (count: number) => count.toLocaleString('en-US')

/** How many of some subjects have a combined score in each band, and how many have none. */
type Banded = { bands: readonly BandCount[]; scored: number; notScored: number }

/**
 * Returns "12 of 58 vehicles at elevated or high risk"; with subjects that have no score "1 of 1 scored vehicle at elevated or
 * high risk, 230 not scored".
 */
export function riskyTitle({ bands, scored, notScored }: Banded, [one, many]: readonly [string, string]): string {
  if (scored === 0) return `No ${one} has a score yet`
  const risky = bands.filter(({ band }) => band >= riskBand.code.elevated).reduce((sum, { count }) => sum + count, 0)
  const things = `${notScored > 0 ? 'scored ' : ''}${scored === 1 ? one : many}`
  return `${countText(risky)} of ${countText(scored)} ${things} at elevated or high risk${notScoredText(notScored)}`
}

type ByBand = Record<'high' | 'elevated' | 'moderate' | 'low', number>

export const scoredOf = ({ high, elevated, moderate, low }: ByBand): number => high + elevated + moderate + low

/** Returns "3 high, 2 elevated, 1 moderate, 0 low, 230 not scored" of some vehicles. */
export const byBandText = (byBand: ByBand, vehicles: number): string =>
  `${byBand.high} high, ${byBand.elevated} elevated, ${byBand.moderate} moderate, ${byBand.low} low${notScoredText(vehicles - scoredOf(byBand))}`

const notScoredText = (count: number) => (count > 0 ? `, ${countText(count)} not scored` : '')
