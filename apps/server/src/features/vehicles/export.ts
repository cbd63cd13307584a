import { vehicleColumns } from '@milepost/contract/vehicles/columns'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { listSource } from '../../reporting/list-source.ts'
import { vehicleFacts } from './export-facts.ts'
import { countVehicles, selectVehicles } from './list-queries.ts'
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts'

export const vehicles = listSource(vehicleListEndpoints.page, {
  columns: vehicleColumns,
  count: (db, { query }) => countVehicles(db, query),
  select: (db, { query }) => selectVehicles(db, query, summaryColumns).compile(db),
  toRow: (row: SummaryRow) => toSummary(row),
  copy: { facts: vehicleFacts, select: (db, { query }, cells) => selectVehicles(db, query, cells) },
})
