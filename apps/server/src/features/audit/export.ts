import { auditColumns } from '@milepost/contract/audit/columns'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { type AuditRow, countAudit, entryOf, selectAudit } from './queries.ts'

export const audit = listSource(auditEndpoints.all, {
  columns: auditColumns,
  count: (db, { query }) => countAudit(db, query),
  select: (db, { query }) => selectAudit(db, query).compile(),
  toRow: (row: AuditRow) => entryOf(row),
})
