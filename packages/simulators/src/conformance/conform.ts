import type { Facts } from './facts.ts'
import { failsAsAgreed } from './failing.ts'
import { followsPositions, hearsOfLatePositions } from './following.ts'
import { keepsUp } from './keeping-up.ts'
import { meetsLimits } from './limits.ts'
import { knowsWhatItSetsAside } from './listings.ts'
import { makesUpForRests } from './rests.ts'
import { subjectOf } from './subject.ts'
import { tellsTrueFacts } from './true-facts.ts'
import { tellsTheTruth } from './truth.ts'

/** Declares the checks that every connector must pass, for one of them. A check without anything to test is skipped. */
export function conform(code: string, facts: Facts): void {
  const subject = subjectOf(code, facts)
  tellsTheTruth(subject)
  knowsWhatItSetsAside(subject)
  keepsUp(subject)
  followsPositions(subject)
  hearsOfLatePositions(subject)
  makesUpForRests(subject)
  meetsLimits(subject)
  tellsTrueFacts(subject)
  failsAsAgreed(subject)
}
