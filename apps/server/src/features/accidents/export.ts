import { accidentColumns } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countLosses, selectLosses } from './list-queries.ts'
import { type LossRow, toLoss } from './row.ts'

export const accidents = listSource(accidentEndpoints.page, {
  columns: accidentColumns,
  count: (db, { query }) => countLosses(db, query),
  select: (db, { query }) => selectLosses(db, query).compile(db),
  toRow: (row: LossRow) => toLoss(row),
})
