import { RecordId } from '@milepost/contract/api/fields'
import { complianceSortColumns, complianceStates } from '@milepost/contract/compliances/endpoints'
import { z } from 'zod'
import { listFields } from '../../../list/list-fields.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'

/** Search parameters of the compliance report. */
export const complianceFilters = z.object({
  ...listFields(complianceSortColumns),
  connection: vehicleScope.connection,
  checklist: z.array(z.uuid()).default([]),
  state: z.array(z.enum(complianceStates)).default([]),
  /** `2026-11`; the current one by default. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  /** The vehicle whose evidence is open. */
  open: RecordId.optional(),
})
export type ComplianceFilters = z.output<typeof complianceFilters>
