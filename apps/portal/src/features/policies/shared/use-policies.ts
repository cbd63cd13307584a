import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import type { FilterOption } from '@milepost/ui/filter/option-list'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerOf } from '../../../lib/api/query-client.ts'

const none: Policy[] = []
const usePolicies = () => useQuery(answerOf(policyEndpoints.list, {})).data ?? none

/** Returns the policies that a list can be filtered by. */
export function usePolicyOptions(): FilterOption[] {
  return usePolicies().flatMap(({ id, policyNumber }) =>
    id === null || policyNumber === null ? [] : [{ value: id, label: policyNumber }],
  )
}

/**
 * Returns the connections of what a list is filtered by: those of its policies, too, as far as they are known. None means all,
 * as in filters.
 */
export function useConnectionsOf({
  policy,
  connection,
}: {
  policy: string[]
  connection: string[]
}): readonly string[] {
  const policies = usePolicies()
  return useMemo(() => {
    if (policy.length === 0) return connection
    const own = policies
      .filter(({ id }) => id !== null && policy.includes(id))
      .flatMap(({ connections }) => connections.map(({ id }) => String(id)))
    const both = own.filter((id) => connection.length === 0 || connection.includes(id))
    return both.length > 0 ? both : connection
  }, [policies, policy, connection])
}
