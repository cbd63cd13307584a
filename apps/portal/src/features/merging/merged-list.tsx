import { mergedEventColumns } from '@milepost/contract/merging/columns'
import type { MergedEvent } from '@milepost/contract/merging/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Link } from '@milepost/ui/layout/link'
import { z } from 'zod'
import { eventHref } from '../../addresses.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'

export const mergedFilters = z.object({
  ...listFields(['at', 'vehicle', 'occurredAt']),
  tab: z.literal('history').optional(),
})

const columns = columnsOf<MergedEvent>(mergedEventColumns, [
  {
    id: 'vehicle',
    sort: true,
    cell: ({ vehicle, primaryId }) => (
      <Link href={eventHref(primaryId)} className="hover:underline">
        {vehicle.name}
      </Link>
    ),
  },
  { id: 'at', sort: ({ at }) => at, descendingFirst: true, priority: 1, cell: ({ at }) => <Moment at={at} /> },
  { id: 'decision', priority: 1 },
  { id: 'type', priority: 1 },
  {
    id: 'occurredAt',
    sort: ({ occurredAt }) => occurredAt,
    descendingFirst: true,
    priority: 2,
    cell: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
  { id: 'provider', priority: 2 },
  { id: 'by', priority: 2 },
  { id: 'undoUntil', priority: 3, cell: ({ undoUntil }) => <Moment at={undoUntil} never="No longer" /> },
])

/** What was decided about pairs. */
export const mergedList = wholeList<typeof mergedFilters, MergedEvent>({
  name: 'merged events',
  things: ['decision', 'decisions'],
  filters: mergedFilters,
  bar: [],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'at', descending: true },
  size: tablePageSize,
  keeps: () => true,
  exported: () => ({}),
})
