import type { Policy } from '@milepost/contract/policies/endpoints'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'

/** Vehicles without a policy, and policies without recent contact. */
const gaps = ['none', 'silent'] as const
export type Gap = (typeof gaps)[number]

export const policyFilters = z.object({
  ...listFields([
    'policyNumber',
    'insurerName',
    'renewsOn',
    'premium',
    'score',
    'change',
    'vehicles',
    'reportingVehicles',
    'highRisk',
    'losses',
    'lastGpsDateTime',
  ]),
  connection: vehicleScope.connection,
  insurer: z.array(z.string().max(200)).default([]),
  gap: z.enum(gaps).optional(),
  /** Days within which they renew. */
  renews: z.enum(['30', '60', '90']).optional(),
})
export type PolicyFilters = z.output<typeof policyFilters>

export const isGap: Readonly<Record<Gap, (policy: Policy) => boolean>> = {
  none: ({ policyNumber, vehicles }) => policyNumber === null && vehicles > 0,
  silent: ({ policyNumber, reportingVehicles }) => policyNumber !== null && reportingVehicles === 0,
}
