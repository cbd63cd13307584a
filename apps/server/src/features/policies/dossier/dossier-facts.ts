import { ReportQuery } from '@milepost/contract/api/scope'
import type { Policy } from '@milepost/contract/policies/endpoints'
import type { PolicyExperience, TermExperience } from '@milepost/contract/policies/experience'
import type { SubjectRisk } from '@milepost/contract/risk/subject'
import type { BackTest } from '@milepost/contract/validation/endpoints'
import { defaultRange } from '@milepost/domain/limits'
import { dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import type { Caller } from '../../../access/caller.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { type DayRange, ofDays, readZone } from '../../../reporting/driving/day-range.ts'
import type { Services } from '../../../services.ts'
import { subjectRisk } from '../../risk/subject/subject-queries.ts'
import { reportBackTest } from '../../validation/back-test-queries.ts'
import { readExperience } from '../experience.ts'
import { readPolicy } from '../queries.ts'
import { readYearLosses } from '../term-losses.ts'
import { type Driving, readDriving } from './read-driving.ts'
import { readWorst, type WorstVehicle } from './read-worst.ts'
import { wireRange } from './wire-range.ts'

/** Everything that a renewal dossier shows, each read as its page reads it. */
export type DossierFacts = {
  policy: Policy
  experience: PolicyExperience
  /** The terms of the policy, or calendar years if none is entered; newest first. */
  periods: TermExperience[]
  risk: SubjectRisk
  /** The last twelve months. */
  range: DayRange
  driving: Driving | null
  worst: WorstVehicle[]
  /** Of all vehicles of the client, and of this policy's; null without connections. */
  backTest: { all: BackTest; own: BackTest | null }
}

/** Reads what a renewal dossier shows. Throws `notFound`. */
export async function dossierFacts(
  db: ClientDatabase,
  services: Services,
  caller: Caller,
  id: string,
): Promise<DossierFacts> {
  const { policy } = await readPolicy(db, id)
  const [experience, zone] = await Promise.all([readExperience(db, id), readZone(db)])
  const connectionIds = policy.connections.map((one) => one.id)
  const today = localDay(zone, Date.now())
  const range = ofDays(zone, dayPlus(dayMonthsBefore(today, 12), 1), today)
  const tested = ofDays(zone, dayPlus(dayMonthsBefore(today, defaultRange.trends.months), 1), today)
  const test = (connectionId: number[]) => reportBackTest(db, { ...ReportQuery.parse(wireRange(tested)), connectionId })
  const [periods, risk, driving, worst, all, own] = await Promise.all([
    experience.terms.length > 0 ? experience.terms : readYearLosses(db, connectionIds, experience.lossCoverage),
    subjectRisk(db, services, { kind: 'policy', id }),
    readDriving(db, connectionIds, range),
    readWorst(db, services, caller, connectionIds, range),
    test([]),
    connectionIds.length > 0 ? test(connectionIds) : null,
  ])
  return { policy, experience, periods, risk, range, driving, worst, backTest: { all, own } }
}
