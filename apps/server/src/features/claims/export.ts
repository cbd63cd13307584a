import { claimColumns } from '@milepost/contract/claims/columns'
import { type Claim, claimEndpoints } from '@milepost/contract/claims/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { countClaims, selectWantedClaims } from './list-claims.ts'

export const claims = listSource(claimEndpoints.page, {
  columns: claimColumns,
  count: (db, { query }) => countClaims(db, query),
  select: (db, { query }) => selectWantedClaims(db, query).compile(db),
  toRow: (row: Claim) => row,
})
