import { notificationColumns } from '@milepost/contract/notifications/columns'
import { notificationEndpoints } from '@milepost/contract/notifications/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countHistory, type HistoryRow, selectHistory, toNotification } from './history-queries.ts'

export const notifications = listSource(notificationEndpoints.history, {
  columns: notificationColumns,
  count: (db, { query }) => countHistory(db, query),
  select: (db, { query }) => selectHistory(db, query).compile(db),
  toRow: (row: HistoryRow) => toNotification(row),
})
