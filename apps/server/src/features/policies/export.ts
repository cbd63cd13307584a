import { policyColumns } from '@milepost/contract/policies/columns'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { toPolicy } from './policy-row.ts'
import { listPolicies, selectPolicies, withCoverage } from './queries.ts'

export const policies = listSource(policyEndpoints.list, {
  columns: policyColumns,
  count: async (db, { query }) => (await listPolicies(db, query)).length,
  select: async (db, { query }) => selectPolicies(db, await withCoverage(db, query)).compile(db),
  toRow: toPolicy,
})
