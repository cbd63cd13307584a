import { messageStates, outboxSortColumns } from '@milepost/contract/mail/endpoints'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'

/** Search parameters of this page. */
export const outboxFilters = z.object({
  ...listFields(outboxSortColumns),
  state: z.array(z.enum(messageStates)).default([]),
  /** The open message. */
  open: z.uuid().optional(),
})
