import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ClientQuery, Count, Day, NamedNumber } from './fields.ts'
import { RiskScore } from './measures.ts'

/** Connections that name the same insurer and policy number. */
export const Policy = z.object({
  insurerName: z.string().nullable(),
  policyNumber: z.string().nullable(),
  connections: z.array(NamedNumber),
  vehicles: Count,
  reportingVehicles: Count,
  combinedRisk: RiskScore,
  losses12m: Count,
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
    summary: 'Which vehicles sit under which policy, from what connections say.',
    query: ClientQuery,
    response: z.array(Policy),
  }),
}
