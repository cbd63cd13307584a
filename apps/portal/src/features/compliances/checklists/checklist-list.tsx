import { checklistColumns } from '@milepost/contract/compliances/columns'
import type { ComplianceChecklist } from '@milepost/contract/compliances/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { Link } from '@milepost/ui/layout/link'
import { z } from 'zod'
import { complianceReportsHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'

export const checklistFilters = z.object({
  ...listFields(['name', 'metrics', 'connections', 'updatedAt']),
  /** Opens the form for a new checklist: an empty one, or a copy of the one with this id. */
  create: z.string().max(40).optional(),
  /** The checklist whose form is open. */
  open: z.string().max(40).optional(),
})

const columns = columnsOf<ComplianceChecklist>(checklistColumns, [
  { id: 'name', sort: true },
  {
    id: 'metrics',
    sort: ({ metrics }) => metrics.length,
    align: 'end',
    priority: 1,
    cell: ({ metrics }) => <span title={metrics.map(({ name }) => name).join(', ')}>{countText(metrics.length)}</span>,
  },
  {
    id: 'connections',
    sort: ({ connections }) => connections.length,
    align: 'end',
    priority: 1,
    cell: ({ id, connections }) =>
      connections.length > 0 ? (
        <Link
          href={complianceReportsHref({ checklist: [id] })}
          title={connections.map(({ name }) => name).join(', ')}
          className="hover:underline"
        >
          {countText(connections.length)}
        </Link>
      ) : (
        'None'
      ),
  },
  { id: 'emails', hiddenAtFirst: true },
  {
    id: 'notify',
    align: 'end',
    priority: 3,
    hint: 'Metrics that the recipients are notified about.',
  },
  {
    id: 'updatedAt',
    sort: ({ updatedAt }) => updatedAt,
    descendingFirst: true,
    priority: 2,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
])

/** A client's checklists. */
export const checklistList = wholeList<typeof checklistFilters, ComplianceChecklist>({
  name: 'compliance-checklists',
  things: ['checklist', 'checklists'],
  filters: checklistFilters,
  bar: [],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'name', descending: false },
  size: tablePageSize,
  keeps: () => true,
  exported: () => ({}),
})
