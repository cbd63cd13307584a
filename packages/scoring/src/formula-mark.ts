import { scoreSubject } from './score-subject.ts'
import { config, priors, van } from './worked-example.ts'

const digits = 9

/**
 * A text that is another one once the formula is: what the van of the worked example comes to, alone and as five together, and
 * without what is often missing. Scores that were made by another formula are told by it; figures are rounded to what every
 * machine computes alike.
 */
export function formulaMark(score: typeof scoreSubject = scoreSubject): string {
  const fiveVans = { ...van, losses: { ...van.losses, suspected: [{ count: 2 }], vehicles: 5 } }
  const littleKnown = { ...van, mix: {}, usage: { ...van.usage, longDrivingShare: null }, behavioral: {} }
  return JSON.stringify(
    [van, fiveVans, littleKnown].map((subject) => score(subject, config, priors)),
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(digits)) : value),
  )
}
