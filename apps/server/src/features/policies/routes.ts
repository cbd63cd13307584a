import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { type Route, serve } from '../../route.ts'
import { listPolicies } from './queries.ts'

export const policyRoutes: readonly Route[] = [
  serve(policyEndpoints.list, async ({ db, query }) => listPolicies(db, query)),
]
