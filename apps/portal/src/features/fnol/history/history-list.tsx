import { fnolColumns, fnolDeliveryWords } from '@milepost/contract/fnol/columns'
import { fnolEndpoints as endpoints, type FnolNotification, fnolDeliveries } from '@milepost/contract/fnol/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { Link } from '@milepost/ui/layout/link'
import { z } from 'zod'
import { eventHref, lossHref } from '../../../addresses.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { serverList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf, rangeFilter, scopeFilter } from '../../../scope/filter-field.ts'
import { rangeFields } from '../../../scope/range.ts'
import { vehicleScope } from '../../../scope/scope-fields.ts'
import { listRange, searchedText } from '../../../scope/scope-query.ts'
import { LossNoticeBadge } from '../shared/notice-badge.tsx'

const firstRange = '3m'
const levels = [fnolLevel.code.first, fnolLevel.code.second].map((code) => ({
  value: String(code),
  label: fnolLevel.word(code),
}))

export const lossNoticeFilters = z.object({
  ...listFields(['incidentStartedAt']),
  ...rangeFields(firstRange),
  vehicle: vehicleScope.vehicle,
  level: z.array(z.enum(['1', '2'])).default([]),
  delivery: z.array(z.enum(fnolDeliveries)).default([]),
})

const columns = columnsOf<FnolNotification>(fnolColumns, [
  { id: 'notificationLevel', priority: 1 },
  {
    id: 'accidentId',
    priority: 1,
    cell: ({ accidentId, eventId }) =>
      accidentId === null ? (
        <Link href={eventHref(eventId)}>Not confirmed</Link>
      ) : (
        <Link href={lossHref(eventId)}>{accidentDisplayId(accidentId)}</Link>
      ),
  },
  { id: 'vehicleName', priority: 1 },
  { id: 'vehicleVin', hiddenAtFirst: true },
  {
    id: 'incidentStartedAt',
    sort: true,
    descendingFirst: true,
    priority: 2,
    cell: ({ incidentStartedAt }) => <Moment at={incidentStartedAt} />,
  },
  { id: 'sentAt', priority: 3, hiddenAtFirst: true, cell: ({ sentAt }) => <Moment at={sentAt} never="Not yet" /> },
  { id: 'storedAt', priority: 3, hiddenAtFirst: true, cell: ({ storedAt }) => <Moment at={storedAt} /> },
  { id: 'delay', align: 'end', priority: 2 },
  { id: 'to', priority: 1 },
  { id: 'delivery', priority: 1, cell: LossNoticeBadge },
  { id: 'reason', priority: 3 },
  { id: 'failure', hiddenAtFirst: true },
  { id: 'note', priority: 3 },
  { id: 'confirmedByName', hiddenAtFirst: true },
])

/** Every recipient's notice of a loss. */
export const lossNoticeList = serverList({
  name: 'loss-notices',
  things: ['notice', 'notices'],
  endpoint: endpoints.history,
  filters: lossNoticeFilters,
  bar: [
    rangeFilter(firstRange),
    scopeFilter('vehicle'),
    anyOf('level', 'Level', levels),
    anyOf(
      'delivery',
      'Delivery',
      fnolDeliveries.map((value) => ({ value, label: fnolDeliveryWords[value] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'incidentStartedAt', descending: true },
  size: tablePageSize,
  export: 'lossNotices',
  query: (values, { zone, now }) => ({
    ...listRange(values, zone, now),
    ...searchedText(values),
    levels: values.level.map(Number) as (1 | 2)[],
    vehicleIds: values.vehicle,
    delivery: values.delivery,
  }),
  watch: ({ items }) => items.some(({ delivery }) => delivery === 'queued'),
})
