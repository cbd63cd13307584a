import { z } from 'zod'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { rankedFields } from '../shared/ranked-fields.ts'

/** Search parameters of scoring details; drivers have no group or vehicle filter. */
export const scoringFilters = z.object({ ...rankedFields, ...vehicleScope })
