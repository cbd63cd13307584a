import { messageStates, outboxSortColumns } from '@milepost/contract/mail/endpoints'
import { z } from 'zod'
import { listFields } from '../../list/list-fields.ts'

/** Everything the address of this page may say. */
export const outboxFilters = z.object({
  ...listFields(outboxSortColumns),
  state: z.array(z.enum(messageStates)).default([]),
  /** The message that is open. */
  open: z.uuid().optional(),
})
