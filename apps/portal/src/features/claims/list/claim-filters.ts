import { claimMatches, claimSortColumns } from '@milepost/contract/claims/endpoints'
import { z } from 'zod'
import { listFields } from '../../../list/list-fields.ts'
import { policyField, vehicleScope } from '../../../scope/scope-fields.ts'

/** Years before today whose losses are listed. */
export const lossYears = ['1', '3', '5'] as const

/** Search parameters of this page. */
export const claimFilters = z.object({
  ...listFields(claimSortColumns),
  connection: vehicleScope.connection,
  policy: policyField,
  match: z.array(z.enum(claimMatches)).default([]),
  years: z.enum(lossYears).optional(),
})
