import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { detailColumns, rankingColumns } from '@milepost/contract/risk/ranking-columns'
import { listSource } from '../../../reporting/list-source.ts'
import {
  combinedRanking,
  countRanked,
  type DetailExportRow,
  type RankedExportRow,
  selectAllDetails,
  selectAllRanked,
  toExportedDetail,
  toExportedRanked,
} from './export-ranking.ts'

export const riskVehicles = listSource(riskRankingEndpoints.page, {
  columns: rankingColumns,
  count: (db, { query }) => countRanked(db, query),
  select: (db, { query }) => selectAllRanked(db, query),
  toRow: (row: RankedExportRow) => toExportedRanked(row),
})

export const scoringDetails = listSource(riskRankingEndpoints.scoringDetails, {
  columns: detailColumns,
  count: (db, { query }) => countRanked(db, combinedRanking(query)),
  select: (db, { query }) => selectAllDetails(db, query),
  toRow: (row: DetailExportRow) => toExportedDetail(row),
})
