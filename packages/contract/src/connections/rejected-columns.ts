import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { SetAsideRecord } from './sync.ts'

const { text, number, time } = columnKinds<SetAsideRecord>()

/** Rejected records, and why. */
export const setAsideColumns: readonly ListColumn<SetAsideRecord>[] = [
  time('lastSeenAt', 'Last seen'),
  text('dataType', 'Kind'),
  text('externalId', 'Provider’s id'),
  text('reason', 'Reason'),
  text('path', 'Field'),
  number('times', 'Times'),
  time('firstSeenAt', 'First seen'),
  time('storedAt', 'Stored later'),
  { id: 'payload', header: 'Record', text: ({ payload }) => JSON.stringify(payload) },
]
