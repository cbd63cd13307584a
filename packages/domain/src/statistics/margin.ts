/** Half a 90% interval in standard deviations of the normal distribution, as for scores. */
const z90 = 1.6448536

/**
 * Events, what they are counted over (miles, days, vehicle days), and events that are in no rate, as it isn't known over
 * what they happened.
 */
export type Counted = readonly [count: number, exposure: number, left?: number]
/** The events of one kind, and all of them. */
export type PartOf = readonly [part: number, whole: number]
/** A score and its 90% interval; null where unknown. */
export type Estimated = { score: number | null; low?: number | null; high?: number | null }

/** How exactly devices measure distance and time, as a share (expert): two sums that differ by less are about the same. */
const measuredShare = 0.01

/** Returns the margin of the difference of two sums that are measured rather than counted or estimated, such as distances. */
export const measuredMargin = (now: number, then: number): number => measuredShare * Math.max(now, then)

/** The margin of a difference that is known exactly, such as of one score by two configurations. */
export const exactMargin = 0

/**
 * Returns half the 90% interval of the difference of two rates, in their unit: counts are Poisson, so
 * `1.645 √(a / A² + b / B²)`, plus a continuity correction of half an event in each (`(1/A + 1/B) / 2`), without which
 * a handful of events would differ too easily. By as much as the events that are in no rate would change it, it isn't
 * certain either: otherwise a rate rises while its events fall, only because more of them are counted. Null without
 * exposure.
 */
export function rateMargin(
  [now, exposure, left = 0]: Counted,
  [then, exposureThen, leftThen = 0]: Counted,
): number | null {
  if (!(exposure > 0 && exposureThen > 0)) return null
  const random = z90 * Math.sqrt(now / exposure ** 2 + then / exposureThen ** 2) + (1 / exposure + 1 / exposureThen) / 2
  return random + Math.abs(left / exposure - leftThen / exposureThen)
}

/** Returns half the 90% interval of the difference of two counts over as many days: `1 + 1.645 √(a + b)`. */
export const countMargin = (now: number, then: number): number => 1 + z90 * Math.sqrt(now + then)

/**
 * Returns half the 90% interval of the difference of two shares (0–1): binomial, with one hit and one miss added to
 * each (Agresti and Caffo 2000), so that 3 of 3 isn't certain, plus how far that moves the difference. Null if one of
 * the wholes is empty.
 */
export function shareMargin(now: PartOf, then: PartOf): number | null {
  if (!(now[1] > 0 && then[1] > 0)) return null
  const [own, earlier] = [withOneEach(now), withOneEach(then)]
  const moved = now[0] / now[1] - then[0] / then[1] - (own.share - earlier.share)
  return z90 * Math.sqrt(own.variance + earlier.variance) + Math.abs(moved)
}

function withOneEach([part, whole]: PartOf) {
  const share = (part + 1) / (whole + 2)
  return { share, variance: (share * (1 - share)) / (whole + 2) }
}

/**
 * Returns how far two scores must be apart so that the 90% interval of neither covers the other, in whole points as
 * both are displayed. Null if an interval is unknown, as for means of several fleets.
 */
export function scoreMargin(now: Estimated, then: Estimated): number | null {
  const [own, earlier] = [wholeOf(now), wholeOf(then)]
  if (!own || !earlier) return null
  return own.score >= earlier.score
    ? Math.max(own.score - own.low, earlier.high - earlier.score)
    : Math.max(own.high - own.score, earlier.score - earlier.low)
}

/**
 * Returns whether the interval of a score covers a value, such as the average or a median: which side it is on is then
 * uncertain. In whole numbers, as displayed. Null if the interval is unknown.
 */
export function covers(score: Estimated, value: number): boolean | null {
  const own = wholeOf(score)
  return own ? own.low <= Math.round(value) && Math.round(value) <= own.high : null
}

function wholeOf({ score, low, high }: Estimated) {
  if (score == null || low == null || high == null) return undefined
  return { score: Math.round(score), low: Math.round(low), high: Math.round(high) }
}

/** Returns true if a change is larger than its margin. One whose margin is unknown is never certain. */
export const isBeyond = (change: number, margin: number | null): boolean => margin !== null && Math.abs(change) > margin

/**
 * Formats the size of a change or of its margin, both absolute. `scale` is the smaller of the two: a format whose
 * decimals depend on the number takes them from `scale`, so that both have as many: `0.8 ± 2.0`.
 */
export type SizeFormat = (size: number, scale: number) => string

/** Returns the format of one change and its margin, with the same decimals for both. */
export function alike(change: number, margin: number | null, format: SizeFormat): (size: number) => string {
  const scale = Math.min(Math.abs(change) || Number.POSITIVE_INFINITY, margin || Number.POSITIVE_INFINITY)
  return (size) => format(size, scale)
}

/** Returns the size of a change with its margin: `3 ± 5`, or `8` if it has none. */
export function sizeText(change: number, margin: number | null, format: SizeFormat = wholeText): string {
  const text = alike(change, margin, format)
  const size = text(Math.abs(change))
  return margin ? `${size} ± ${text(margin)}` : size
}

const wholeText = (size: number) => Math.round(size).toLocaleString('en-US')

/** Returns a change with its margin: `+3 ± 5`, `−8`, or `0`. */
export function changeText(change: number, margin: number | null, format: SizeFormat = wholeText): string {
  const text = alike(change, margin, format)
  const sign = text(Math.abs(change)) === text(0) ? '' : change > 0 ? '+' : '−'
  return `${sign}${sizeText(change, margin, format)}`
}
