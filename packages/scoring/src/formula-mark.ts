import { yearsInUse } from './evidence/years-in-use.ts'
import { scoreSubject } from './score-subject.ts'
import { fleetRecord } from './segments/fleet-record.ts'
import { scoreSegment } from './segments/score-segment.ts'
import { config, priors, van } from './worked-example.ts'

const digits = 9

const ownReviews = { confirmed: 1, rejected: 40, precision: 0.7 }

const inFleets = { ...priors, fleetVariance: { behavior: 0.1, losses: 0.2 } }

/**
 * Returns a text that changes with the formula: the scores of the van in the worked example, alone, as five of a
 * region, without data that is often missing, after few days, rarely in use, in a fleet, and together with another. It identifies scores calculated with another formula. Figures are
 * rounded to what every machine calculates alike.
 */
export function formulaMark(score: typeof scoreSubject = scoreSubject): string {
  const fiveVans = {
    ...van,
    losses: { ...van.losses, suspected: [{ count: 2 }], rejected: { count: 1, precision: 0.7 }, vehicles: 5 },
  }
  const littleKnown = { ...van, mix: {}, usage: { ...van.usage, longDrivingShare: null }, behavioral: {} }
  const reviewed = { ...van, behavioral: { ...van.behavioral, phone: { ...van.behavioral.phone!, ownReviews } } }
  const newcomer = { ...van, usage: { ...van.usage, days: 20 } }
  const parked = { ...van, usage: { ...van.usage, miles: 100 } }
  const record = { behavior: 1.2, losses: 0.9, behaviorSe: 0.2, lossesSe: 0.4 }
  const alone = [van, fiveVans, littleKnown, reviewed, newcomer].map((subject) => score(subject, config, priors))
  const inFleet = score(van, config, priors, record)
  const members = [alone[0]!, inFleet].map((scores) => ({ evidence: van, scores }))
  return JSON.stringify(
    [
      ...alone,
      inFleet,
      scoreSegment(members, config, priors),
      fleetRecord([van, littleKnown, parked], config, inFleets),
      yearsInUse(1.5, parked.usage),
    ],
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(digits)) : value),
  )
}
