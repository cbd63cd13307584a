import { scoreSubject } from './score-subject.ts'
import { config, priors, van } from './worked-example.ts'

const digits = 9

/**
 * Returns a text that changes with the formula: the scores of the van in the worked example, alone and as five
 * together, and without data that is often missing. It identifies scores calculated with another formula. Figures are
 * rounded to what every machine calculates alike.
 */
export function formulaMark(score: typeof scoreSubject = scoreSubject): string {
  const fiveVans = { ...van, losses: { ...van.losses, suspected: [{ count: 2 }], vehicles: 5 } }
  const littleKnown = { ...van, mix: {}, usage: { ...van.usage, longDrivingShare: null }, behavioral: {} }
  return JSON.stringify(
    [van, fiveVans, littleKnown].map((subject) => score(subject, config, priors)),
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(digits)) : value),
  )
}
