import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { haveNoTerm, renewsWithin } from '@milepost/contract/policies/renewals'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { useSession } from '../../session/session-context.ts'
import type { DashboardValues } from './dashboard-report.ts'
import { useConnectionsOf } from './use-connections-of.ts'

export const renewalTileDays = 90

/**
 * How many policies renew soon, and their connections if the page is filtered; `hasNoTerm` if there are policies and none has a
 * term, so that a count of none means nothing. Or that it isn't known.
 */
export type Renewals = { count: number; hasNoTerm: boolean; connection: string[] | null } | 'loading' | 'failed'

/** Returns how many policies of the page's vehicles renew soon, for insurers; undefined for others. */
export function useRenewals(values: DashboardValues): Renewals | undefined {
  const { timeZone } = useFormat()
  const isInsurer = useSession().roles.includes('insurer')
  const connection = useConnectionsOf(values)
  const { group, vehicle } = values
  const isFiltered = connection.length + group.length + vehicle.length > 0
  const query = { ConnectionId: connection.map(Number), vehicleGroupIds: group, vehicleIds: vehicle }
  const { data, isError } = useQuery({
    ...answerOf(policyEndpoints.list, isFiltered ? { query } : {}),
    enabled: isInsurer,
  })
  if (!isInsurer) return undefined
  if (!data) return isError ? 'failed' : 'loading'
  const today = todayIn(timeZone, new Date())
  const soon = data.filter((policy) => renewsWithin(policy, renewalTileDays, today))
  const own = soon.flatMap(({ connections }) => connections.map(({ id }) => String(id)))
  return {
    count: soon.length,
    hasNoTerm: haveNoTerm(data),
    connection: isFiltered ? (own.length > 0 ? own : connection) : null,
  }
}
