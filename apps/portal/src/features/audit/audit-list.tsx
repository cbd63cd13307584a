import { auditColumns } from '@milepost/contract/audit/columns'
import { type AuditEntry, auditEndpoints } from '@milepost/contract/audit/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { Moment } from '../../lib/format/moment.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { rangeFilter } from '../../scope/filter-field.ts'
import { rangeFields } from '../../scope/range.ts'
import { listRange, searchedText } from '../../scope/scope-query.ts'

const firstRange = '30d'

export const auditFilters = z.object({
  ...listFields(['at']),
  ...rangeFields(firstRange),
  /** The entry whose details are open. */
  open: z.string().max(40).optional(),
})

const columns = columnsOf<AuditEntry>(auditColumns, [
  { id: 'at', sort: true, descendingFirst: true, priority: 1, cell: ({ at }) => <Moment at={at} /> },
  { id: 'by', priority: 1 },
  { id: 'text' },
  { id: 'subject', priority: 2 },
  { id: 'address', priority: 3 },
])

/** Every change in a client, newest first. */
export const auditList = serverList({
  name: 'audit',
  things: ['change', 'changes'],
  endpoint: auditEndpoints.all,
  filters: auditFilters,
  bar: [rangeFilter(firstRange)],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'at', descending: true },
  size: tablePageSize,
  export: 'audit',
  query: (values, { zone, now }) => ({ ...listRange(values, zone, now), ...searchedText(values) }),
})
