import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'

// How months of evidence fade. A stored month is faded to its end with one half-life, and the positions of its days
// within the month are stored beside it, so that it can be read with any other: changing the half-life recalculates no
// day.

/** The half-life that months are stored with: read with it, each day counts exactly as it fades. */
const keptHalfLifeDays = 180

/** Ages within a month, 0 to 30 days before its end, are stored as −1 to 1. */
const middleAgeDays = 15

/**
 * Returns what remains at a month's end of a value that many days before, as stored, and its position in the month (−1
 * to 1).
 */
export function placeInMonth(ageDays: number): { left: number; lean: number } {
  return { left: 2 ** (-ageDays / keptHalfLifeDays), lean: (ageDays - middleAgeDays) / middleAgeDays }
}

/**
 * What a month's sums, its sums times lean and its sums times lean² count as of a day. With another half-life than the
 * stored one, a parabola through three Chebyshev points approximates the difference in fading from day to day: within
 * 0.001% of each day's weight from 90 days on, 0.01% at 60 and 0.1% at 30.
 */
export type MonthWeights = { month: string; sum: number; leaning: number; bending: number }

/** Returns the weights of months (their first days) as of a day, which may lie within the last of them. */
export function weightsOf(
  months: readonly string[],
  asOf: string,
  { halfLifeDays }: Pick<ScoringConfig, 'halfLifeDays'>,
): MonthWeights[] {
  const otherwise = middleAgeDays * Math.LN2 * (1 / halfLifeDays - 1 / keptHalfLifeDays)
  const point = Math.sqrt(3) / 2
  const leaning = -Math.sinh(otherwise * point) / point
  const bending = (Math.cosh(otherwise * point) - 1) / point ** 2
  return months.map((month) => {
    const faded = 2 ** ((endOf(month) - Date.parse(asOf)) / dayMs / halfLifeDays)
    const middle = faded * Math.exp(-otherwise)
    return { month, sum: middle, leaning: middle * leaning, bending: middle * bending }
  })
}

/** Adds to each month its weights as of a day. */
export function withWeights<Month extends { month: string }>(
  months: readonly Month[],
  asOf: string,
  config: Pick<ScoringConfig, 'halfLifeDays'>,
): [Month, MonthWeights][] {
  const weights = weightsOf(
    months.map(({ month }) => month),
    asOf,
    config,
  )
  return months.map((own, at) => [own, weights[at]!])
}

/** Combines a sum of a month with the same sum times lean and times lean². */
export const fadedBy = ({ sum, leaning, bending }: MonthWeights, straight: number, leaned: number, bent: number) =>
  sum * straight + leaning * leaned + bending * bent

/** Returns midnight (UTC) at the start of a month's last day. */
export function endOf(month: string): number {
  const [year, number] = month.split('-').map(Number)
  return Date.UTC(year!, number!, 0)
}
