import { deliveryWords, notificationColumns } from '@milepost/contract/notifications/columns'
import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import { deliveryStates, type EventNotification } from '@milepost/contract/notifications/history'
import { tablePageSize } from '@milepost/domain/limits'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Link } from '@milepost/ui/layout/link'
import { z } from 'zod'
import { answerOf } from '../../../lib/api/query-client.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { serverList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf, rangeFilter } from '../../../scope/filter-field.ts'
import { rangeFields } from '../../../scope/range.ts'
import { listRange, searchedText } from '../../../scope/scope-query.ts'
import { NoticeBadge } from './notice-badge.tsx'
import { noticeHref } from './notice-href.ts'

const firstRange = '7d'

export const historyFilters = z.object({
  ...listFields(['createdAt']),
  ...rangeFields(firstRange),
  rule: z.array(z.uuid()).default([]),
  delivery: z.array(z.enum(deliveryStates)).default([]),
  /** The notice whose email is shown. */
  open: z.uuid().optional(),
})

function useRules() {
  const { data = [] } = useAnswer(answerOf(endpoints.configs, {}))
  return data.map(({ id, title }) => ({ value: id, label: title }))
}

const columns = columnsOf<EventNotification>(notificationColumns, [
  {
    id: 'createdAt',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'type.word',
    priority: 1,
    cell: (notice) => <Link href={noticeHref(notice)}>{notice.type.word}</Link>,
  },
  { id: 'vehicle.name', priority: 2 },
  {
    id: 'notification.to',
    priority: 1,
    cell: ({ notification: { to, metadata } }) => {
      const others = metadata.AllRecipients.filter((address) => address !== to)
      return (
        <span title={others.length > 0 ? `Also notified: ${others.join(', ')}` : undefined}>
          {to}
          {others.length > 0 && <span className="num text-text-3"> +{others.length}</span>}
        </span>
      )
    },
  },
  { id: 'delivery', priority: 1, cell: NoticeBadge },
  {
    id: 'eventNotificationConfigTitle',
    priority: 2,
    cell: ({ eventNotificationConfigTitle, matchedConfigs }) => (
      <span title={matchedConfigs > 1 ? `Matched ${matchedConfigs} rules` : undefined}>
        {eventNotificationConfigTitle}
        {matchedConfigs > 1 && <span className="num text-text-3"> +{matchedConfigs - 1}</span>}
      </span>
    ),
  },
  { id: 'matchedConfigs', align: 'end', hiddenAtFirst: true },
  { id: 'frequency', priority: 3, hiddenAtFirst: true },
  { id: 'sentAt', priority: 3, cell: ({ sentAt }) => <Moment at={sentAt} never="Not yet" /> },
  { id: 'incidentStartedAt', hiddenAtFirst: true, cell: ({ incidentStartedAt }) => <Moment at={incidentStartedAt} /> },
  { id: 'failure', hiddenAtFirst: true },
])

/** Every notice of an event to a person. */
export const historyList = serverList({
  name: 'notifications',
  things: ['notification', 'notifications'],
  endpoint: endpoints.history,
  filters: historyFilters,
  bar: [
    rangeFilter(firstRange),
    anyOf('rule', 'Rule', useRules),
    anyOf(
      'delivery',
      'Delivery',
      deliveryStates.map((value) => ({ value, label: deliveryWords[value] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  export: 'notifications',
  query: (values, { zone, now }) => ({
    ...listRange(values, zone, now),
    ...searchedText(values),
    configId: values.rule,
    delivery: values.delivery,
  }),
  watch: ({ items }) => items.some(({ delivery, frequency }) => delivery === 'queued' && frequency === 'immediate'),
})
