import { shareStatus } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { SharedItem, ShareType } from './endpoints.ts'

export const shareTypeWords: Readonly<Record<ShareType, string>> = {
  incident: 'Event',
  loss: 'Loss',
  vehicleReport: 'Vehicle report',
  list: 'List of events',
}

const { text, word, time } = columnKinds<SharedItem>()

/** Most important first. */
export const shareColumns: readonly ListColumn<SharedItem>[] = [
  text('title', 'Shared'),
  word('type', 'Type', nameWords(shareTypeWords)),
  { id: 'status', header: 'State', text: ({ status }) => shareStatus.word(status) },
  time('expirationDate', 'Expires'),
  { id: 'protected', header: 'Password', text: ({ hasPassword }) => (hasPassword ? 'Yes' : 'No') },
  { id: 'opened', header: 'Opened', text: ({ opened }) => String(opened) },
  time('lastOpenedAt', 'Last opened'),
  text('createdBy', 'Shared by', 'createdBy.name'),
  time('createdAt', 'Shared on'),
]
