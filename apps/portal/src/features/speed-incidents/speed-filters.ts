import { speedIncidentSortColumns } from '@milepost/contract/speed-incidents/endpoints'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { rangeFields } from '../../scope/range.ts'
import { vehicleScope } from '../../scope/scope-fields.ts'
import { excessPattern, notKnown } from './excess-steps.ts'

export const firstRange = presetOf(defaultRange.tables)

/** Search parameters of this page. */
export const speedFilters = z.object({
  ...listFields(speedIncidentSortColumns),
  ...rangeFields(firstRange),
  ...vehicleScope,
  over: z.union([z.literal(notKnown), z.string().regex(excessPattern)]).optional(),
})
export type SpeedFilters = z.output<typeof speedFilters>
