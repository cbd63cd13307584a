import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, Instant, listOf, NamedNumber, NumberIdParam } from '../api/fields.ts'

/**
 * Connections that name the same insurer and policy number, however they are spelled in capitals. Without a policy number
 * their vehicles stand under none.
 */
export const Policy = z.object({
  insurerName: z.string().nullable(),
  policyNumber: z.string().nullable(),
  connections: z.array(NamedNumber),
  /** As providers list them: a vehicle with units at two providers is one at each. */
  vehicles: Count,
  /** Those whose last GPS position is recent enough: see `reportingThresholdDays`. */
  reportingVehicles: Count,
  /** The newest position of any; null where there never was one. */
  lastGpsDateTime: Instant.nullable(),
  /**
   * Its vehicles by the band of their combined score; those without a score are in none. A score of the policy itself there is
   * none: what is pooled are connections and groups, and a policy may be several.
   */
  byBand: z.object({ high: Count, elevated: Count, moderate: Count, low: Count }),
  /** Losses of the last twelve months that are confirmed, of its connections. */
  losses: Count,
  /** The terms that its connections agreed to, where all name the same. */
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
      'Which vehicles sit under which policy, from what connections say; with `ConnectionId` those of these connections, in their order.',
    query: ClientQuery.extend({ ConnectionId: listOf(NumberIdParam) }),
    response: z.array(Policy),
  }),
}
