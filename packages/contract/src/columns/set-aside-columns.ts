import type { SetAsideRecord } from '../connection-sync.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** What was not usable, and why. */
export const setAsideColumns: readonly ListColumn<SetAsideRecord>[] = [
  timeColumn('lastSeenAt', 'Last seen', ({ lastSeenAt }) => lastSeenAt),
  { id: 'dataType', header: 'Kind', text: ({ dataType }) => dataType },
  { id: 'externalId', header: 'Provider’s id', text: ({ externalId }) => externalId },
  { id: 'reason', header: 'Reason', text: ({ reason }) => reason },
  { id: 'path', header: 'Field', text: ({ path }) => path },
  { id: 'times', header: 'Times', text: ({ times }) => times },
  timeColumn('firstSeenAt', 'First seen', ({ firstSeenAt }) => firstSeenAt),
  { id: 'payload', header: 'Record', text: ({ payload }) => JSON.stringify(payload) },
]
