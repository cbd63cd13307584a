import { dayPlus, monthBefore } from '@milepost/domain/time/calendar-days'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Day,
  Instant,
  listOf,
  NamedNumber,
  NumberIdParam,
  RecordId,
  RecordIdPath,
  Score,
} from '../api/fields.ts'
import { PreviousInterval, RiskScore } from '../api/measures.ts'
import { CoveredDays } from '../claims/covered-days.ts'
import { coverages } from '../connections/reads.ts'
import { notComparedReasons } from '../risk/change.ts'
import { noScoreReasons } from '../risk/subject.ts'
import { PolicyExperience } from './experience.ts'
import { PolicyTerm } from './terms.ts'

const comparedDays = 30

/**
 * Returns the month (its first day) whose score a policy's is compared with: the last that ended before the last 30 days,
 * as on the policy's own page.
 */
export const comparedMonth = (today: string): string => monthBefore(dayPlus(today, 1 - comparedDays))

/**
 * A policy: connections with the same insurer and policy number, regardless of case, and the terms entered for both.
 * Vehicles without a policy number are listed under none.
 */
export const Policy = z.object({
  /** Null without a policy number. */
  id: RecordId.nullable(),
  insurerName: z.string().nullable(),
  policyNumber: z.string().nullable(),
  /** Empty for a policy that only has terms. */
  connections: z.array(NamedNumber),
  /** The term in force, otherwise the next one, otherwise the last one; null if none is entered. */
  term: PolicyTerm.nullable(),
  /** When the last of its terms ends; null without terms. */
  renewsOn: Day.nullable(),
  /** Combined score: the mean of its vehicles, and of riskier ones that left it in the last twelve months, by years at risk. */
  score: RiskScore,
  /** Why it has no score; null with one, and before it was ever scored. */
  missing: z.enum(noScoreReasons).nullable(),
  /** The score of `comparedMonth`; null if they can't be compared. */
  previousScore: Score.nullable(),
  previousInterval: PreviousInterval,
  notCompared: z.enum(notComparedReasons).nullable(),
  /** As providers list them: a vehicle with units at two providers counts once at each. */
  vehicles: Count,
  /** Those whose last GPS position is recent enough: see `reportingThresholdDays`. */
  reportingVehicles: Count,
  /** The newest position of any; null if there never was one. */
  lastGpsDateTime: Instant.nullable(),
  /** Its vehicles by the band of their combined score; those without a score are in none. */
  byBand: z.object({ high: Count, elevated: Count, moderate: Count, low: Count }),
  /**
   * Confirmed losses that it covered in the last twelve months: each loss is of one policy, that of its vehicle with a term on
   * its day. Null until all events of its connections are read, without connections, and instead of none if `lossCoverage` is
   * `notReported`.
   */
  losses: Count.nullable(),
  /** Claims of the same months that match none of these losses; null if no loss run, nor a statement of no losses, covers a day of them. */
  claims: Count.nullable(),
  /** Whether these losses can be seen: see `PolicyExperience`. With `claims`, they are known, whatever providers report. */
  lossCoverage: z.enum(coverages),
  /** The terms that its connections agreed to, if they are all the same. */
  termsUrl: z.string().nullable(),
  contractStartDate: Day.nullable(),
  contractEndDate: Day.nullable(),
})
export type Policy = z.infer<typeof Policy>

export const policyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/policies',
    access: 'signedIn',
    summary:
      'List policies with their terms, score and vehicles; with `ConnectionId` or `PolicyId`, only these, in the given order; with vehicles or groups, only those of their connections.',
    query: ClientQuery.extend({
      ConnectionId: listOf(NumberIdParam),
      PolicyId: listOf(RecordId),
      vehicleGroupIds: listOf(RecordId),
      vehicleIds: listOf(RecordId),
    }),
    response: z.array(Policy),
  }),
  details: endpoint({
    method: 'GET',
    path: '/policies/{id}',
    access: 'signedIn',
    summary: 'Get a policy with all of its terms, newest first.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.object({
      policy: Policy,
      terms: z.array(PolicyTerm),
      /** Null if no loss run covers a day. */
      covered: CoveredDays.nullable(),
    }),
  }),
  experience: endpoint({
    method: 'GET',
    path: '/policies/{id}/experience',
    access: 'signedIn',
    summary: 'Get how often a policy’s vehicles have losses, what these cost, its peers, and what is still open.',
    params: RecordIdPath,
    query: ClientQuery,
    response: PolicyExperience,
  }),
}
