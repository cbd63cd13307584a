import { z } from 'zod'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { rankedFields } from '../shared/ranked-fields.ts'

/** Everything the address of this page may say. */
export const scoreFilters = z.object({
  ...rankedFields,
  ...vehicleScope,
  coaching: z.enum(['on', 'off']).optional(),
  /** Driven at least so many miles in the days in view. */
  miles: z.enum(['50', '500', '2000']).optional(),
})
export type ScoreFilters = z.output<typeof scoreFilters>
