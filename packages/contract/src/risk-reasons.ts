import { riskFactorWords } from './risk-words.ts'
import type { RiskFactorName, RiskReason } from './subject-risk.ts'

/** What more and less of what is no habit means, in words. */
const sides: Partial<Record<RiskFactorName, readonly [more: string, less: string]>> = {
  light: ['More night driving than average', 'Less night driving than average'],
  traffic: ['More rush-hour driving than average', 'Less rush-hour driving than average'],
  weather: ['More bad weather than average', 'Less bad weather than average'],
  road: ['Riskier roads than average', 'Safer roads than average'],
  region: ['Riskier regions than average', 'Safer regions than average'],
  mileage: ['More miles than average', 'Fewer miles than average'],
  longDriving: ['More long driving than average', 'Less long driving than average'],
  // Suspected collisions count too, where no loss is confirmed.
  losses: ['More collisions than expected', 'Fewer collisions than expected'],
}

/** `Phone use`, `Harsh braking, less than others`, `More night driving than average`. */
export function reasonWords({ factor, points }: Pick<RiskReason, 'factor' | 'points'>): string {
  const [more, less] = sides[factor] ?? [riskFactorWords[factor], `${riskFactorWords[factor]}, less than others`]
  return points < 0 ? less : more
}

/** `+12 points`, `−1 point`; nothing is `±0`. */
export function pointsText(points: number, unit = true): string {
  const whole = Math.round(points)
  const number = whole === 0 ? '±0' : `${whole > 0 ? '+' : '−'}${Math.abs(whole)}`
  if (!unit) return number
  return `${number} ${Math.abs(whole) === 1 ? 'point' : 'points'}`
}

export type ReasonLine = { id: string; words: string; points: number }

const leastShown = 1
const mostShown = 8

/**
 * The reasons that move a score by a point or more, strongest first, the others as one line. Their whole points lead from
 * 50 to the score as it is shown: what rounding leaves goes to where it changes least.
 */
export function reasonLines(reasons: readonly Pick<RiskReason, 'factor' | 'points'>[], score: number): ReasonLine[] {
  const strongest = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const shown = strongest.filter(({ points }) => Math.abs(points) >= leastShown).slice(0, mostShown)
  const others = strongest.slice(shown.length).filter(({ points }) => points !== 0)
  const lines: ReasonLine[] = shown.map((reason) => ({
    id: reason.factor,
    words: reasonWords(reason),
    points: reason.points,
  }))
  if (others.length > 0) {
    const words = `${others.length} smaller ${others.length === 1 ? 'reason' : 'reasons'}`
    lines.push({ id: 'others', words, points: others.reduce((sum, { points }) => sum + points, 0) })
  }
  const wholes = wholeParts(
    lines.map(({ points }) => points),
    Math.round(score) - 50,
  )
  return lines.map((line, at) => ({ ...line, points: wholes[at]! }))
}

/** Whole numbers next to some numbers that add up to `total`: those are rounded up whose fraction is largest. */
function wholeParts(values: readonly number[], total: number): number[] {
  const wholes = values.map(Math.floor)
  const missing = total - wholes.reduce((sum, value) => sum + value, 0)
  const byFraction = values
    .map((value, at) => ({ at, fraction: value - Math.floor(value) }))
    .toSorted((a, b) => b.fraction - a.fraction)
  for (const { at } of byFraction.slice(0, Math.max(missing, 0))) wholes[at]! += 1
  return wholes
}

/** A reason as a step from one number to the next. */
export type Step = ReasonLine & { from: number; to: number }

/** The way from the average of 50 to the score, the strongest reason first; its last step ends at the score as it is shown. */
export function stepsOf(reasons: readonly Pick<RiskReason, 'factor' | 'points'>[], score: number): Step[] {
  let at = 50
  return reasonLines(reasons, score).map((line) => {
    const from = at
    at += line.points
    return { ...line, from, to: at }
  })
}
