import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { renewsWithin } from '@milepost/contract/policies/renewals'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { useSession } from '../../session/session-context.ts'

export const renewalTileDays = 90

/** How many policies renew soon, or that it isn't known. */
export type Renewals = number | 'loading' | 'failed'

/** Returns how many policies renew soon, for insurers; undefined for others. */
export function useRenewals(): Renewals | undefined {
  const { timeZone } = useFormat()
  const isInsurer = useSession().roles.includes('insurer')
  const { data, isError } = useQuery({ ...answerOf(policyEndpoints.list, {}), enabled: isInsurer })
  if (!isInsurer) return undefined
  if (!data) return isError ? 'failed' : 'loading'
  const today = todayIn(timeZone, new Date())
  return data.filter((policy) => renewsWithin(policy, renewalTileDays, today)).length
}
