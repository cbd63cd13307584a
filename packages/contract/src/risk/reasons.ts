import { ratePer1000, type Units } from '@milepost/domain/quantity'
import { inFleet, isUndetected, isWithoutEvents, notSensed, type OwnRecord } from './change.ts'
import type { RiskFactorName, RiskReason } from './subject.ts'
import { riskFactorWords } from './words.ts'

/** Wordings for more and less of factors that aren't habits. */
const sides: Partial<Record<RiskFactorName, readonly [more: string, less: string]>> = {
  light: ['More night driving than average', 'Less night driving than average'],
  traffic: ['More rush-hour driving than average', 'Less rush-hour driving than average'],
  weather: ['Harsher weather than average', 'Milder weather than average'],
  road: ['Riskier roads than average', 'Safer roads than average'],
  region: ['Riskier regions than average', 'Safer regions than average'],
  mileage: ['Higher annual mileage than average', 'Lower annual mileage than average'],
  longDriving: ['More long drives than average', 'Fewer long drives than average'],
  losses: ['Losses and claims', 'Fewer losses and claims than expected'],
  suspectedCollisions: ['Suspected collisions', 'Fewer suspected collisions'],
  rejectedCollisions: ['Rejected collisions, not confirmed by annotators', 'Fewer rejected collisions'],
  fleetBehavior: ['Fleet driving record', 'Fleet driving record, better than expected'],
  fleetLosses: ['Fleet loss record', 'Fleet loss record, better than expected'],
}

/** Note under the sum of a score, on screen and on paper: the meaning of a type's points. */
export const pointsOfTypesNote =
  'Points for an event type compare its rate per mile with the expected rate for the same roads and hours. With little driving, they stay close to zero.'

/** The days behind a score and its measured rates, beside rates of a chosen period. */
export const scoreWindow = 'last two years, weighted toward recent driving'

/** Says what the rates behind a score count: rates of a chosen period count something else. */
export const weightedRatesNote =
  'Weighted rates count an event by its intensity, age and how likely it is accurate, over the distance on which its type is reported, and stay close to the expected rate with little driving. Rates of a period count each event once.'

type ScoredRate = {
  per1000Miles: number | null
  expectedPer1000Miles: number | null
  /** How much the own record counts, 0–1. */
  credibility: number | null
}

/**
 * Returns "9.1 weighted events per 1,000 mi, 6.0 expected", or that no device reports the type; null for a factor that
 * isn't an event type.
 */
export function weightedRateText(factor: ScoredRate | undefined, units: Units): string | null {
  if (!factor) return null
  if (factor.credibility === 0) return fromOtherHabits
  const own = ratePer1000(factor.per1000Miles, units)
  const expected = ratePer1000(factor.expectedPer1000Miles, units)
  return own && expected && `${own.number} weighted events ${own.unit}, ${expected.number} expected`
}

/** Replaces the measured value of an event type that no device reports. */
export const fromOtherHabits = 'estimated from other behaviors'

type WordedReason = Pick<RiskReason, 'factor' | 'points'> & OwnRecord

/**
 * Returns `Phone use`, `Harsh braking, less than others`, `More night driving than average`; `Phone use, not reported`;
 * `Driving record of Acme`.
 */
export function reasonWords({ factor, points, ...own }: WordedReason): string {
  if (isUndetected(own)) return `${riskFactorWords[factor]}, ${notSensed}`
  const [more, less] = sides[factor] ?? [riskFactorWords[factor], `${riskFactorWords[factor]}, below average`]
  return capital(inFleet(points < 0 ? less : more, own.fleet))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Confirmed losses, suspected collisions by the precision of their detector, and those that only people of the client rejected. */
export type OwnLosses = {
  confirmed: number
  suspected: readonly { count: number }[]
  rejected?: { count: number } | undefined
}

/** Returns how many losses, suspected collisions or rejected ones are behind a factor; undefined for other factors, and if unknown. */
export function lossesBehind(factor: string, experience: OwnLosses | null | undefined): number | undefined {
  if (factor === 'losses') return experience?.confirmed
  if (factor === 'suspectedCollisions') return experience?.suspected.reduce((sum, { count }) => sum + count, 0)
  if (factor === 'rejectedCollisions') return experience?.rejected?.count
  return undefined
}

/** Adds to each reason how much the own record counts and whether it has events, from the counted types and losses. */
export const withOwnRecord = <Reason extends { factor: string }>(
  reasons: readonly Reason[],
  types: readonly { type: string; credibility: number; points: number }[] = [],
  experience: OwnLosses | null = null,
): (Reason & OwnRecord)[] =>
  reasons.map((reason) => {
    const type = types.find((one) => one.type === reason.factor)
    const count = lossesBehind(reason.factor, experience) ?? type?.points
    return { ...reason, credibility: type?.credibility ?? null, hasEvents: count === undefined ? null : count > 0 }
  })

/** `withoutEvents` is set if there is no event to show. */
export type ReasonLine = { id: string; words: string; points: number; withoutEvents?: true }

const leastShown = 1
const mostShown = 8

/** Reasons that rest on what no one has confirmed: a sum with others would hide them. */
export const isUnconfirmed = ({ factor }: Pick<WordedReason, 'factor'>): boolean =>
  factor === 'suspectedCollisions' || factor === 'rejectedCollisions'

/**
 * Returns the reasons that move a score by a point or more, and collisions that aren't confirmed, strongest first, in the tenths shown everywhere; the others
 * and the rounding remainder are one line, so that all add up from 50 to the score. More reasons are named as long as
 * that line would be larger than the smallest of them.
 */
export function reasonLines(reasons: readonly WordedReason[], score: number): ReasonLine[] {
  const moving = reasons.filter(({ points }) => points !== 0)
  const strongest = moving.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const namedOf = (named: number) =>
    strongest.filter((one, place) => place < named || (isUnconfirmed(one) && toTenths(one.points) !== 0))
  const leftBehind = (named: number) =>
    toTenths(namedOf(named).reduce((left, { points }) => left - toTenths(points), toTenths(score) - 50))
  const isTooLarge = (named: number) =>
    Math.abs(leftBehind(named)) > Math.abs(toTenths(strongest[named - 1]?.points ?? leastShown))
  let named = Math.min(strongest.filter(({ points }) => Math.abs(points) >= leastShown).length, mostShown)
  while (named < strongest.length && isTooLarge(named)) named += 1
  const shown = namedOf(named)
  const lines: ReasonLine[] = shown.map((reason) => ({
    id: reason.factor,
    words: reasonWords(reason),
    points: toTenths(reason.points),
    ...(isWithoutEvents(reason) && { withoutEvents: true as const }),
  }))
  const [others, left] = [strongest.length - shown.length, leftBehind(named)]
  if (others > 0 || left !== 0) lines.push({ id: 'others', words: othersWords(others), points: left })
  return lines
}

const toTenths = (value: number) => Math.round(10 * value) / 10

function othersWords(count: number): string {
  if (count === 0) return 'Rounding'
  return `${count} smaller ${count === 1 ? 'reason' : 'reasons'}`
}

/** A reason as a step from one number to the next. */
export type Step = ReasonLine & { from: number; to: number }

/**
 * Returns the steps from the average of 50 to the score, strongest reason first; the last one ends at the score in
 * tenths.
 */
export function stepsOf(reasons: readonly WordedReason[], score: number): Step[] {
  let at = 50
  return reasonLines(reasons, score).map((line) => {
    const from = at
    at += line.points
    return { ...line, from, to: at }
  })
}
