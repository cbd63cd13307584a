import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { refresh } from '../../lib/api/query-client.ts'

/** Reloads everything that shows terms of policies, after one of them has changed. */
export const refreshTerms = () => refresh(policyEndpoints.list, policyEndpoints.details, policyEndpoints.experience)
