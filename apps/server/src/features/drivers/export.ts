import { driverColumns } from '@milepost/contract/drivers/columns'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { driverFacts } from './export-facts.ts'
import {
  countDrivers,
  type DriverRow,
  summaryColumns as driverSummary,
  selectDrivers,
  toDriver,
} from './list-queries.ts'

export const drivers = listSource(driverEndpoints.page, {
  columns: driverColumns,
  count: (db, { query }) => countDrivers(db, query),
  select: (db, { query }) => selectDrivers(db, query, driverSummary).compile(db),
  toRow: (row: DriverRow) => toDriver(row),
  copy: { facts: driverFacts, select: (db, { query }, cells) => selectDrivers(db, query, cells) },
})
