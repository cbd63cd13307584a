import { RecordId } from '@milepost/contract/api/fields'
import { mismatchSortColumns } from '@milepost/contract/device-health/mismatches'
import { mismatchType } from '@milepost/domain/codes'
import { z } from 'zod'
import { groupField, listFields } from '../../list/list-fields.ts'
import { healthScope } from './camera-filters.ts'

/** Search parameters of this page. */
export const mismatchFilters = z.object({
  ...listFields(mismatchSortColumns),
  ...groupField(['connection']),
  ...healthScope,
  type: z.array(z.enum(mismatchType.all.map(({ name }) => name))).default([]),
  back: z.literal('yes').optional(),
  /** The vehicle whose drawer is open. */
  open: RecordId.optional(),
})
export type MismatchFilters = z.output<typeof mismatchFilters>
