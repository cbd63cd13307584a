import { scheduleEndpoints as endpoints, type ReportSubscription } from '@milepost/contract/schedules/endpoints'
import { scheduleTimeText } from '@milepost/contract/schedules/words'
import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { LinkedCard } from '../../../linked/linked-card.tsx'
import { missingReportLink } from '../../../linked/missing-report-link.ts'
import { useLinkAddress } from '../../../linked/use-link-address.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

/** Stops a scheduled report for the person with the link in its email, with or without an account. */
export default function StopPage() {
  const address = useLinkAddress()
  const queryKey = ['report subscription', address]
  const query = useQuery({ queryKey, queryFn: () => call(endpoints.subscription, address), retry: false })
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (isStopped: boolean) => call(endpoints.changeSubscription, { ...address, body: { isStopped } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
  })
  usePublicBrand(query.data?.client)
  return (
    <LinkedCard query={query} opens="the link" loads="the report" missingDetail={missingReportLink}>
      {(subscription) => (
        <SubscriptionCard
          subscription={subscription}
          busy={change.isPending}
          problem={change.isError ? explain(change.error).message : undefined}
          onChange={(isStopped) => change.mutate(isStopped)}
        />
      )}
    </LinkedCard>
  )
}

interface SubscriptionCardProps {
  subscription: ReportSubscription
  busy: boolean
  problem: string | undefined
  onChange: (isStopped: boolean) => void
}

function SubscriptionCard({ subscription, busy, problem, onChange }: SubscriptionCardProps) {
  const { name, address, ownerName, time, isStopped } = subscription
  return isStopped ? (
    <PlainCard
      title="You stopped this report"
      detail={`${name} isn’t sent to ${address} anymore. Other recipients still get it, and ${ownerName} sees that you stopped it.`}
      action={
        <Button variant="primary" busy={busy} onClick={() => onChange(false)}>
          Resume it
        </Button>
      }
      note={problem}
    />
  ) : (
    <PlainCard
      title={`Stop the report ${name}?`}
      detail={`${ownerName} sends it to ${address} ${scheduleTimeText(time)}. Other recipients still get it.`}
      action={
        <Button variant="primary" busy={busy} onClick={() => onChange(true)}>
          Stop it for me
        </Button>
      }
      note={problem}
    />
  )
}
