import type { Policy } from '@milepost/contract/policies/endpoints'
import { daysToRenewal } from '@milepost/contract/policies/renewals'
import { Badge } from '@milepost/ui/feedback/badge'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../lib/format/formatters.ts'

const soonDays = 30

/** When a policy renews, and in how many days if that is soon. */
export function RenewalDay({ policy }: { policy: Pick<Policy, 'renewsOn'> }) {
  const format = useFormat()
  const left = daysToRenewal(policy, todayIn(format.timeZone, new Date()))
  if (left === null) return <span className="text-text-3">No term</span>
  return (
    <span className="inline-flex items-baseline gap-2">
      {format.day(`${policy.renewsOn}T00:00:00Z`, 'UTC')}
      {left < 0 ? (
        <Badge tone="neutral">Expired</Badge>
      ) : (
        left <= soonDays && (
          <Badge tone="warning">{left === 0 ? 'today' : `in ${left} ${left === 1 ? 'day' : 'days'}`}</Badge>
        )
      )}
    </span>
  )
}
