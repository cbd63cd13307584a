import { z } from 'zod'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { rankedFields } from '../shared/ranked-fields.ts'

/** Search parameters of this page. */
export const scoreFilters = z.object({
  ...rankedFields,
  ...vehicleScope,
  coaching: z.enum(['on', 'off']).optional(),
  /** Minimum miles driven in the selected days. */
  miles: z.enum(['50', '500', '2000']).optional(),
})
export type ScoreFilters = z.output<typeof scoreFilters>
