import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, Instant, listOf, NamedNumber, NumberIdParam } from '../api/fields.ts'

/**
 * Connections with the same insurer and policy number, regardless of case. Vehicles without a policy number are listed
 * under none.
 */
export const Policy = z.object({
  insurerName: z.string().nullable(),
  policyNumber: z.string().nullable(),
  connections: z.array(NamedNumber),
  /** As providers list them: a vehicle with units at two providers counts once at each. */
  vehicles: Count,
  /** Those whose last GPS position is recent enough: see `reportingThresholdDays`. */
  reportingVehicles: Count,
  /** The newest position of any; null if there never was one. */
  lastGpsDateTime: Instant.nullable(),
  /**
   * Its vehicles by the band of their combined score; those without a score are in none. A policy has no score of its
   * own: segments are connections and groups, and a policy may cover several.
   */
  byBand: z.object({ high: Count, elevated: Count, moderate: Count, low: Count }),
  /** Confirmed losses of its connections in the last twelve months; null until all of their events are read. */
  losses: Count.nullable(),
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
      'List the vehicles under each policy, based on their connections; with `ConnectionId`, only these connections, in the given order.',
    query: ClientQuery.extend({ ConnectionId: listOf(NumberIdParam) }),
    response: z.array(Policy),
  }),
}
