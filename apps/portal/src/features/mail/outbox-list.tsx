import { messageStateWords, outboxColumns } from '@milepost/contract/mail/columns'
import { messageStates, type OutboxMessage, outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Moment } from '../../lib/format/moment.tsx'
import { ErrorCell } from '../../list/cells/error-cell.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { anyOf } from '../../scope/filter-field.ts'
import { searchedText } from '../../scope/scope-query.ts'
import { MessageStateBadge } from './message-state-badge.tsx'
import { outboxFilters } from './outbox-filters.ts'

const columns = columnsOf<OutboxMessage>(outboxColumns, [
  { id: 'recipient', sort: true },
  { id: 'state', priority: 1, cell: (message) => <MessageStateBadge message={message} /> },
  { id: 'purpose', sort: true },
  { id: 'subject', priority: 3 },
  { id: 'kind' },
  {
    id: 'createdAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ createdAt }) => <Moment at={createdAt} never="" />,
  },
  { id: 'sentAt', sort: true, descendingFirst: true, hiddenAtFirst: true },
  { id: 'attempts', align: 'end', hiddenAtFirst: true },
  {
    id: 'error',
    cell: ({ error }) => error && <ErrorCell error={error} />,
  },
])

/** All emails and text messages of the client. */
export const outboxList = serverList({
  name: 'outbox',
  things: ['message', 'messages'],
  endpoint: outboxEndpoints.list,
  filters: outboxFilters,
  bar: [
    anyOf(
      'state',
      'State',
      messageStates.map((state) => ({ value: state, label: messageStateWords[state] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  query: (values) => ({ states: values.state, ...searchedText(values) }),
  watch: ({ items }) => items.some(({ state }) => state === 'waiting' || state === 'sending'),
})
