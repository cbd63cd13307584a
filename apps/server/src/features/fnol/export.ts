import { fnolColumns } from '@milepost/contract/fnol/columns'
import { type FnolNotification, fnolEndpoints } from '@milepost/contract/fnol/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countNotices, selectNotices } from './queries.ts'

export const lossNotices = listSource(fnolEndpoints.history, {
  columns: fnolColumns,
  count: (db, { query }) => countNotices(db, query),
  select: (db, { query }) => selectNotices(db, query).compile(db),
  toRow: (row: FnolNotification) => row,
})
