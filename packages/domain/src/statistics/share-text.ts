import { isSmallSample } from './small-sample.ts'

/** Formats a share 0–1: `12%`; `<1%` if small but not zero, `>99%` if almost all. */
export function shareText(share: number): string {
  const percent = Math.round(100 * share)
  if (percent === 0 && share > 0) return '<1%'
  if (percent === 100 && share < 1) return '>99%'
  return `${percent}%`
}

/** The unit of `pointsText`: percentage points. */
export const pointsUnit = 'pts'

/**
 * Formats the change of a share in percentage points, without their unit: `3`; at least a tenth if it rounds to zero.
 * Beside a margin, the smaller of the two decides (`scale`): `0.8 ± 2.0`.
 */
export function pointsText(change: number, scale = change): string {
  const points = 100 * Math.abs(change)
  return 100 * Math.abs(scale) < 1 ? Math.max(0.1, points).toFixed(1) : String(Math.round(points))
}

/**
 * Returns a part of a count: `38%`, or `2 of 3` of a small sample, where a percentage would look like a rate. The one rule
 * for shares of counted things.
 */
export const partText = (part: number, whole: number): string =>
  isSmallSample(whole) ? `${part} of ${whole}` : shareText(part / whole)

/** The same with what is counted: `38% of trips`, or `2 of 3 trips`. */
export const partOfText = (part: number, whole: number, things: string): string =>
  `${partText(part, whole)}${isSmallSample(whole) ? '' : ' of'} ${things}`
