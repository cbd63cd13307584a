import { jobRunSortColumns, jobStates } from '@milepost/contract/jobs/endpoints'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'
import { rangeFields } from '../../scope/range.ts'

export const firstRange = '7d'

/** Search parameters of this page. */
export const jobRunFilters = z.object({
  ...listFields(jobRunSortColumns),
  ...rangeFields(firstRange),
  job: z.array(z.string().max(60)).default([]),
  state: z.array(z.enum(jobStates)).default([]),
  client: z.array(z.string().regex(/^\d{1,9}$/)).default([]),
  /** The run whose log is open. */
  open: z.uuid().optional(),
})
