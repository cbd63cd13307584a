import { incidentColumns } from '@milepost/contract/incidents/columns'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { countIncidents } from '../../reporting/incidents/count-incidents.ts'
import { listSource } from '../../reporting/list-source.ts'
import {
  copyIncidents,
  type IncidentExportRow,
  incidentFacts,
  selectIncidents,
  toIncidentCells,
} from './export-queries.ts'

export const incidents = listSource(incidentEndpoints.page, {
  columns: incidentColumns,
  count: async (db, { query }) => (await countIncidents(db, query, null)).totalCount,
  select: (db, { query, columns }) => selectIncidents(db, query, columns).compile(db),
  toRow: (row: IncidentExportRow) => toIncidentCells(row),
  copy: { facts: incidentFacts, select: (db, { query }, cells) => copyIncidents(db, query, cells) },
})
