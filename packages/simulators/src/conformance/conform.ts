import { readsUnknownCodes } from './codes.ts'
import { losesNoDoubledFacts } from './doubled.ts'
import { followsDriverChanges } from './driver-changes.ts'
import type { Facts } from './facts.ts'
import { failsAsAgreed } from './failing.ts'
import { followsPositions, hearsOfLatePositions } from './following.ts'
import { followsGoneEvents, followsGoneTrips, limitsSummaries } from './gone.ts'
import { keepsUp } from './keeping-up.ts'
import { followsLaterChanges } from './later.ts'
import { meetsLimits } from './limits.ts'
import { reportsWhatItRejects } from './listings.ts'
import { readsNewVehicles } from './new-vehicles.ts'
import { readsVisibleNames, survivesOddValues } from './odd-values.ts'
import { continuesPastAnEvent, continuesPastOneInABatch } from './one-of-many.ts'
import { readsPartsAgain } from './partial.ts'
import { keepsPrivate } from './privacy.ts'
import { makesUpForRests } from './rests.ts'
import { knowsNoOtherStatus } from './statuses.ts'
import { subjectOf } from './subject.ts'
import { reportsTrueFacts } from './true-facts.ts'
import { reportsTheTruth } from './truth.ts'

/** Declares the checks that every connector must pass, for one of them. A check without anything to test is skipped. */
export function conform(code: string, facts: Facts): void {
  const subject = subjectOf(code, facts)
  reportsTheTruth(subject)
  reportsWhatItRejects(subject)
  keepsUp(subject)
  followsPositions(subject)
  hearsOfLatePositions(subject)
  makesUpForRests(subject)
  meetsLimits(subject)
  readsPartsAgain(subject)
  continuesPastAnEvent(subject)
  continuesPastOneInABatch(subject)
  survivesOddValues(subject)
  readsVisibleNames(subject)
  losesNoDoubledFacts(subject)
  knowsNoOtherStatus(subject)
  readsUnknownCodes(subject)
  reportsTrueFacts(subject)
  followsGoneTrips(subject)
  followsGoneEvents(subject)
  followsLaterChanges(subject)
  readsNewVehicles(subject)
  limitsSummaries(subject)
  followsDriverChanges(subject)
  keepsPrivate(subject)
  failsAsAgreed(subject)
}
