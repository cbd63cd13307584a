import { metricColumns } from '@milepost/contract/compliances/columns'
import { type ComplianceMetric, metricKeys } from '@milepost/contract/compliances/metrics'
import { metricHints } from '@milepost/contract/compliances/words'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'

export const metricFilters = z.object({
  ...listFields(['name', 'type']),
  /** The metric whose form is open. */
  open: z.enum(metricKeys).optional(),
})

const columns = columnsOf<ComplianceMetric>(metricColumns, [
  {
    id: 'name',
    sort: true,
    cell: ({ key, name }) => <span title={metricHints[key]}>{name}</span>,
  },
  { id: 'type', sort: true, priority: 1 },
  { id: 'acceptableValues', priority: 1 },
  { id: 'notify', priority: 2, hint: 'Whether new checklists notify their recipients about it.' },
  { id: 'key', priority: 3, cell: ({ key }) => <code className="font-mono text-12">{key}</code> },
])

/** The metrics that checklists are made of. */
export const metricList = wholeList<typeof metricFilters, ComplianceMetric>({
  name: 'compliance-metrics',
  things: ['metric', 'metrics'],
  filters: metricFilters,
  bar: [],
  columns,
  rowId: ({ key }) => key,
  first: { id: 'name', descending: false },
  size: tablePageSize,
  keeps: () => true,
  exported: () => ({}),
})
