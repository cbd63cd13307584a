import { accidentColumns } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countListedLosses } from '../../reporting/losses/count-losses.ts'
import { selectLosses } from './list-queries.ts'
import { type LossRow, toLoss } from './row.ts'

export const accidents = listSource(accidentEndpoints.page, {
  columns: accidentColumns,
  count: (db, { query }) => countListedLosses(db, query),
  select: (db, { query }) => selectLosses(db, query),
  toRow: (row: LossRow) => toLoss(row),
})
