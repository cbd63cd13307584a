import { z } from 'zod'
import { Day } from '../api/fields.ts'

/** The first and the last day of a policy whose losses are known, from its loss runs or because people stated that it had none. */
export const CoveredDays = z.object({ from: Day, until: Day })
export type CoveredDays = z.infer<typeof CoveredDays>
