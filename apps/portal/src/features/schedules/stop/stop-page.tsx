import { scheduleEndpoints as endpoints, type ReportSubscription } from '@milepost/contract/schedules/endpoints'
import { scheduleTimeText } from '@milepost/contract/schedules/words'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { call } from '../../../lib/api/api.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

/** Stops a scheduled report for the person with the link in its email, with or without an account. */
export default function StopPage() {
  const { token = '' } = useParams({ strict: false })
  const secret = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const address = { params: { token }, query: { token: secret } }
  const queryKey = ['report subscription', token, secret]
  const query = useQuery({ queryKey, queryFn: () => call(endpoints.subscription, address), retry: false })
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (isStopped: boolean) => call(endpoints.changeSubscription, { ...address, body: { isStopped } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
  })
  usePublicBrand(query.data?.client)
  return (
    <div className="grid justify-items-center px-4 py-12 desk:py-24">
      {query.data ? (
        <SubscriptionCard
          subscription={query.data}
          busy={change.isPending}
          problem={change.isError ? explain(change.error).message : undefined}
          onChange={(isStopped) => change.mutate(isStopped)}
        />
      ) : query.isError ? (
        <FailedCard error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <PlainCard title="Opening the link">
          <div className="mt-4">
            <SkeletonLines lines={3} label="Loading the report" />
          </div>
        </PlainCard>
      )}
    </div>
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

function FailedCard({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'notFound')
    return (
      <PlainCard
        title="This link doesn’t exist"
        detail="Part of the address may be missing, or the report was deleted. Open it again from the email."
      />
    )
  return (
    <PlainCard
      title="Could not open the link"
      detail={explain(error).message}
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
