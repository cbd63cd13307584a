import { usageVehicleColumns } from '@milepost/contract/usage/columns'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { reportSource } from '../../reporting/report-source.ts'
import { usageContent } from './report-content.ts'
import { countUsageVehicles, selectUsageVehicles, toExportedUsage, type UsageExportRow } from './usage-vehicles.ts'

export const usageVehicles = listSource(usageReportEndpoints.vehicles, {
  columns: usageVehicleColumns,
  count: (db, { query }) => countUsageVehicles(db, query),
  select: (db, { query }) => selectUsageVehicles(db, query),
  toRow: (row: UsageExportRow) => toExportedUsage(row),
})

export const usage = reportSource(usageReportEndpoints.summary, usageContent)
