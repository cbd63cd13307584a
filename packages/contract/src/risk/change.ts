import { averageScore } from '@milepost/domain/score-bands'
import { covers, type Estimated, isBeyond, scoreMargin, sizeText } from '@milepost/domain/statistics/margin'
import type { MainChange, RiskFactorName, RiskMonth, RiskPart, RiskReason } from './subject.ts'
import { riskFactorWords } from './words.ts'

/** A reason as it counts in a score; the points of all reasons together are `score − 50`. */
export type CountedReason = Pick<RiskReason, 'part' | 'factor' | 'points'> & OwnRecord

/**
 * For an event type, how much the own record counts, 0–1: at 0 no device reports it, which a score's own reason also
 * states. Null or absent for other factors.
 */
export type OwnRecord = {
  credibility?: number | null | undefined
  /** False for an event type without any event that counts; null or absent if unknown, and for other factors. */
  hasEvents?: boolean | null | undefined
} & Pick<RiskReason, 'notSensed' | 'fleet'>

/** Returns true if no device could have reported the event type of a reason. */
export const isUndetected = ({ credibility, notSensed }: OwnRecord): boolean => credibility === 0 || notSensed === true

/** Returns true if there is certainly no event behind a reason: no device could report its type, or none did. */
export const isWithoutEvents = (own: OwnRecord): boolean => isUndetected(own) || own.hasEvents === false

/** The 90% interval of a score; null or absent if there is none. */
export type Interval = { low?: number | null; high?: number | null }

/** A score with its reasons, now or at some time. */
export type ExplainedScore = { score: number; reasons: readonly CountedReason[] } & Interval

/**
 * Why a score isn't compared with an earlier one: there is none, or not until past months are scored; it used another
 * configuration, or one of the two is provisional.
 */
export const notComparedReasons = [
  'noEarlierScore',
  'pastNotScored',
  'otherVersion',
  'provisionalThen',
  'provisionalNow',
] as const
export type NotCompared = (typeof notComparedReasons)[number]

/** A score at the end of a month, identified by its first day. */
export type EarlierScore = ExplainedScore & { month: string }

/** Wordings for more and less that differ from the pattern "more phone use". */
const changes: Readonly<Partial<Record<RiskFactorName, readonly [more: string, less: string]>>> = {
  collision: ['more collisions', 'fewer collisions'],
  nearCollision: ['more near collisions', 'fewer near collisions'],
  assistWarning: ['more driver-assist warnings', 'fewer driver-assist warnings'],
  signViolation: ['more sign violations', 'fewer sign violations'],
  laneChange: ['more lane changes', 'fewer lane changes'],
  harshBrake: ['more harsh brakes', 'fewer harsh brakes'],
  harshCorner: ['more harsh corners', 'fewer harsh corners'],
  harshAccel: ['more harsh accelerations', 'fewer harsh accelerations'],
  seatbelt: ['more driving without a seat belt', 'less driving without a seat belt'],
  weather: ['harsher weather', 'milder weather'],
  road: ['riskier roads', 'safer roads'],
  region: ['riskier regions', 'safer regions'],
  mileage: ['higher average annual mileage', 'lower average annual mileage'],
  longDriving: ['more long drives', 'fewer long drives'],
  // How many there were isn't stored with past months, and the same ones count more if fewer are expected: less driving, a
  // safer behavior, a lower yardstick. Less isn't better driving: the time without a collision grew.
  losses: ['more losses compared with expected', 'longer claim-free time'],
  suspectedCollisions: ['more suspected collisions', 'fewer suspected collisions'],
  rejectedCollisions: [
    'more collisions that the fleet rejected and no annotator confirmed',
    'fewer collisions that the fleet rejected and no annotator confirmed',
  ],
  fleetBehavior: ['a riskier fleet driving record', 'a safer fleet driving record'],
  fleetLosses: ['a worse fleet loss record', 'a better fleet loss record'],
  formerVehicles: ['riskier former vehicles', 'fewer riskier former vehicles'],
}

/** Shown with an event type that no device reports: it counts as the other habits predict. */
export const notSensed = 'not reported'
/** Shown with one that a device reports now, but none did then. */
const nowSensed = 'now reported'

function nameInSentence(factor: RiskFactorName): string {
  const word = riskFactorWords[factor]
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** Returns the meaning of a change of points within a sentence: `more phone use`, `fewer harsh brakes`. */
export function changeWords({ factor, points, ...own }: Omit<CountedReason, 'part'>): string {
  const name = nameInSentence(factor)
  // "More phone use" would be wrong for a driver without any device that detects it.
  if (isUndetected(own)) return `${name}, ${notSensed}`
  // Without a collision, what rose is only what its absence is worth.
  if (factor === 'losses' && points > 0 && own.hasEvents === false) return 'less credit for claim-free time'
  const [more, less] = changes[factor] ?? [`more ${name}`, `less ${name}`]
  return inFleet(points < 0 ? less : more, own.fleet)
}

/** Adds to words of a fleet’s record whose it is: "a riskier driving record of Acme". */
export const inFleet = (words: string, fleet: string | undefined): string =>
  fleet === undefined ? words : words.replace(/fleet (driving|loss) record/i, `$1 record of ${fleet}`)

/** A factor and what it has added to a score, or removed, since then: in tenths of a point, as displayed. */
export type ChangeLine = {
  id: RiskFactorName | 'others'
  words: string
  points: number
  /** Set if there is no event to show, neither then nor since. */
  withoutEvents?: true
}

const mostShown = 3

/**
 * What a factor has added since then, in points and in tenths of a point, as displayed. `isUndetected` now, `wasUndetected` then: its difference was
 * not observed.
 */
type Move = {
  factor: RiskFactorName
  points: number
  tenths: number
  isUndetected: boolean
  wasUndetected: boolean
  withoutEvents: boolean
  fleet: string | undefined
}

/** Returns everything that has moved a score by a tenth since then, strongest first: also among equal tenths, as charts show it. */
function movesOf(now: ExplainedScore, then: ExplainedScore): Move[] {
  const moved = new Map<string, Omit<Move, 'tenths'>>()
  const moveOf = ({ part, factor }: CountedReason) => {
    const key = `${part} ${factor}`
    const move = moved.get(key) ?? {
      factor,
      points: 0,
      isUndetected: false,
      wasUndetected: false,
      withoutEvents: false,
      fleet: undefined,
    }
    moved.set(key, move)
    return move
  }
  for (const reason of now.reasons) {
    const move = moveOf(reason)
    move.points += reason.points
    move.isUndetected ||= isUndetected(reason)
    move.withoutEvents ||= isWithoutEvents(reason)
    move.fleet = reason.fleet
  }
  for (const reason of then.reasons) {
    const move = moveOf(reason)
    move.points -= reason.points
    move.wasUndetected ||= isUndetected(reason)
  }
  return [...moved.values()]
    .map((move) => ({ ...move, tenths: Math.round(move.points * 10) }))
    .filter(({ tenths }) => tenths !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

const lineOf = ({ factor, tenths, isUndetected, wasUndetected, withoutEvents, fleet }: Move): ChangeLine => ({
  id: factor,
  words:
    isUndetected || !wasUndetected
      ? changeWords({
          factor,
          points: tenths,
          ...(isUndetected && { notSensed: true }),
          ...(withoutEvents && { hasEvents: false }),
          ...(fleet !== undefined && { fleet }),
        })
      : `${nameInSentence(factor)}, ${nowSensed}`,
  points: tenths / 10,
  ...(withoutEvents && { withoutEvents: true as const }),
})

/**
 * Returns the three strongest changes of a score since an earlier one, more if everything else together would be larger
 * than a named one, and everything else as one line. Each named line is its difference of points rounded to a tenth; with the last one they add up to the difference of both scores, to a
 * tenth.
 */
export function changeLines(now: ExplainedScore, then: ExplainedScore): ChangeLine[] {
  const moves = movesOf(now, then)
  const total = Math.round((now.score - then.score) * 10)
  const leftAfter = (count: number) => total - moves.slice(0, count).reduce((sum, { tenths }) => sum + tenths, 0)
  let count = Math.min(mostShown, moves.length)
  while (count < moves.length && Math.abs(leftAfter(count)) > Math.abs(moves[count - 1]!.tenths)) count++
  const left = leftAfter(count)
  const lines = moves.slice(0, count).map(lineOf)
  return left === 0 ? lines : [...lines, { id: 'others', words: 'everything else', points: left / 10 }]
}

/**
 * Returns the strongest change of a score since then, in its direction: "up 3" is never explained by something that
 * removed points, or that no device reported at one of the two times. Null if nothing else moved it by a tenth of a
 * point, and if the score's own change is within its margin: noise has no reason.
 */
export function mainChange(now: ExplainedScore, then: ExplainedScore): MainChange | null {
  if (!differsSignificantly(now, then)) return null
  const seen = movesOf(now, then).filter(({ isUndetected, wasUndetected }) => !isUndetected && !wasUndetected)
  const way = Math.sign(wholeChange(now.score, then.score))
  const move = seen.find(({ tenths }) => Math.sign(tenths) === way) ?? seen[0]
  if (!move) return null
  const { words, points } = lineOf(move)
  return { factor: move.factor, word: words, points }
}

/** `+4.1`, `−0.8`, `±0.0`. */
export function tenthsText(points: number): string {
  const tenths = Math.round(points * 10)
  const size = (Math.abs(tenths) / 10).toFixed(1)
  return tenths === 0 ? `±${size}` : `${tenths > 0 ? '+' : '−'}${size}`
}

/** Score points per unit of ln(relative risk) up to a score: 25 · log2 3 near the average (docs/scoring.md). */
function pointsPerLog(score: number): number {
  const log = Math.log(score / (100 - score)) / Math.log2(3)
  return Math.abs(log) < 1e-9 ? 25 * Math.log2(3) : (score - averageScore) / log
}

/**
 * Returns the reasons of one part of a combined score, in points of that part's own score, which add up to `score − 50`. The
 * reasons of the combined score don't change. Those of one subject keep their proportions. Those of several vehicles are
 * means by each vehicle's whole risk, the part's score is not: the difference is divided by the size of the reasons, so
 * that it stays small where they nearly cancel out.
 */
export function reasonsOfPart(
  reasons: readonly RiskReason[],
  part: RiskPart | 'combined',
  score: number,
): CountedReason[] {
  if (part === 'combined') return [...reasons]
  const own = reasons.filter((reason) => reason.part === part)
  const perLog = pointsPerLog(score)
  const sumOf = (pick: (log: number) => number) => own.reduce((sum, { log }) => sum + pick(log), 0)
  const size = sumOf(Math.abs)
  const rest = size === 0 ? 0 : (score - averageScore - sumOf((log) => log) * perLog) / size
  return own.map(({ factor, log, notSensed }) => ({
    part,
    factor,
    points: log * perLog + Math.abs(log) * rest,
    ...(notSensed && { notSensed }),
  }))
}

/**
 * What a subject's score is compared with: a part's score, made by a configuration, from a month (its first day) on.
 */
export type EarlierScoreQuery = {
  part: RiskPart | 'combined'
  configVersion: number
  /** The last complete month before the selected days. */
  from: string
  /** The month of the score itself, which it isn't compared with. */
  until: string
}

/**
 * Returns the first firm score from a month on, at the end of its month; or why there is nothing to compare with.
 * Numbers of different configurations answer different questions, and one from few miles or days is near the average
 * for any driver: their difference isn't a trend.
 */
export function earlierScoreOf(
  months: readonly RiskMonth[],
  { part, configVersion, from, until }: EarlierScoreQuery,
): EarlierScore | NotCompared {
  const known = months.filter(({ month, [part]: own }) => month >= from && month < until && own !== null)
  if (known.length === 0) return 'noEarlierScore'
  const sameWeights = known.filter((one) => one.configVersion === configVersion)
  if (sameWeights.length === 0) return 'otherVersion'
  const firm = sameWeights.find(({ comparable }) => comparable)
  if (!firm) return 'provisionalThen'
  const { score, low, high } = firm[part]!
  return { month: firm.month, score, low, high, reasons: reasonsOfPart(firm.reasons, part, score) }
}

/** Returns `August`, or `August 2025` if the year differs from that of `today` (yyyy-MM-dd). */
export function monthName(month: string, today: string): string {
  const name = new Date(`${month}T12:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`
}

type Known = Estimated & { score: number }

/** Returns true if a score certainly differs from an earlier one: the interval of neither covers the other. */
export const differsSignificantly = (now: Estimated, then: Estimated): boolean =>
  now.score !== null && then.score !== null && isBeyond(wholeChange(now.score, then.score), scoreMargin(now, then))

/** Returns how a score changed, between whole numbers as both are displayed. */
const wholeChange = (score: number, previous: number): number => Math.round(score) - Math.round(previous)

/** Returns by how many points a score changed, with the margin: "5 ± 3". */
export const pointsMoved = (now: Known, then: Known): string =>
  sizeText(wholeChange(now.score, then.score), scoreMargin(now, then))

/** Returns that a score is the same as earlier, with the margin: "unchanged ± 3"; without one if it is unknown. */
export function unchangedText(now: Estimated, then: Estimated): string {
  const margin = scoreMargin(now, then)
  return margin ? `unchanged ± ${margin}` : 'unchanged'
}

/**
 * Returns the suffix of a change that may be none: "up 5 ± 8 since June, within the margin of error". A mean of several
 * fleets has no interval, so its margin is unknown.
 */
export function marginSuffix(now: Estimated, then: Estimated): string {
  if (differsSignificantly(now, then)) return ''
  return scoreMargin(now, then) === null ? ', margin of error unknown' : ', within the margin of error'
}

/**
 * Returns "12 points riskier than average"; no verdict while the interval of a score covers the average, or is unknown, as
 * for the mean of drivers.
 */
function besideAverage(now: ExplainedScore): string {
  const away = Math.round(now.score) - averageScore
  if (away === 0) return 'same as average'
  const isCovered = covers(now, averageScore)
  if (isCovered === null)
    return `${pointsText(Math.abs(away))} ${away > 0 ? 'above' : 'below'} average, margin of error unknown`
  if (isCovered) return `within the margin of error of average (${averageScore})`
  return `${pointsText(Math.abs(away))} ${away > 0 ? 'riskier' : 'safer'} than average`
}

const pointsText = (count: number) => (count === 1 ? '1 point' : `${count} points`)

/** An explanation of a score: its lead, and the reasons that follow. */
export type WhyParts = { lead: string; lines: ChangeLine[] }

/**
 * Explains a score: its changes since an earlier one, or without one the reasons from the average of 50. The lead uses
 * whole numbers as displayed, with the margin of a change; if rounding makes that differ from the reasons by half a point
 * or more, it shows both scores in tenths, too.
 */
export function whyParts(now: ExplainedScore, then: EarlierScore | null, today: string): WhyParts {
  const shown = Math.round(now.score)
  if (!then) {
    const average: ExplainedScore = { score: 50, reasons: [] }
    return { lead: `${shown} · ${besideAverage(now)}`, lines: changeLines(now, average) }
  }
  const moved = wholeChange(now.score, then.score)
  const month = monthName(then.month, today)
  const exact = now.score - then.score
  // All three in tenths, of which the earlier one gives way if they wouldn't add up.
  const before = (Math.round(now.score * 10) - Math.round(exact * 10)) / 10
  const rounded =
    Math.round(exact) !== moved ? ` (${now.score.toFixed(1)} after ${before.toFixed(1)}: ${tenthsText(exact)})` : ''
  const lead =
    moved === 0
      ? `${shown} · ${unchangedText(now, then)} since ${month}${rounded}`
      : `${shown} · ${moved > 0 ? 'up' : 'down'} ${pointsMoved(now, then)} since ${month}${rounded}${marginSuffix(now, then)}`
  return { lead, lines: changeLines(now, then) }
}
