import { z } from 'zod'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { rankedFields } from '../shared/ranked-fields.ts'

/** Everything the address of scoring details may say; that of drivers has no groups and vehicles. */
export const scoringFilters = z.object({ ...rankedFields, ...vehicleScope })
