import {
  subscriptionEndpoints as endpoints,
  pauseDays,
  type Subscription,
} from '@milepost/contract/notifications/subscription'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

type Change = { state: 'active' } | { state: 'paused'; days: (typeof pauseDays)[number] } | { state: 'unsubscribed' }

/** Pause or end of notifications for someone with a link in a message, with or without an account. */
export default function SubscriptionPage() {
  const { token = '' } = useParams({ strict: false })
  const secret = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const address = { params: { token }, query: { token: secret } }
  const queryKey = ['subscription', token, secret]
  const query = useQuery({ queryKey, queryFn: () => call(endpoints.get, address), retry: false })
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Change) => call(endpoints.change, { ...address, body }),
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
          onChange={(body) => change.mutate(body)}
        />
      ) : query.isError ? (
        <FailedCard error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <PlainCard title="Opening the link">
          <div className="mt-4">
            <SkeletonLines lines={3} label="Loading your notifications" />
          </div>
        </PlainCard>
      )}
    </div>
  )
}

interface SubscriptionCardProps {
  subscription: Subscription
  busy: boolean
  problem: string | undefined
  onChange: (change: Change) => void
}

function SubscriptionCard({ subscription, busy, problem, onChange }: SubscriptionCardProps) {
  const { address, client, state, pausedUntil } = subscription
  const action = (change: Change, words: ReactNode, isMain = false) => (
    <Button
      key={String(words)}
      variant={isMain ? 'primary' : 'outline'}
      disabled={busy}
      onClick={() => onChange(change)}
    >
      {words}
    </Button>
  )
  const pauses = pauseDays.map((days) => action({ state: 'paused', days }, days === 1 ? '1 day' : `${days} days`))
  if (state === 'unsubscribed')
    return (
      <PlainCard
        title="You are unsubscribed"
        detail={`${address} gets no more notifications from ${client.name}.`}
        action={action({ state: 'active' }, 'Subscribe again', true)}
        note={problem}
      />
    )
  if (state === 'paused')
    return (
      <PlainCard
        title="Notifications are paused"
        detail={`${address} gets none from ${client.name} until ${until(pausedUntil)}. What happens meanwhile isn’t sent later.`}
        action={
          <>
            {action({ state: 'active' }, 'Resume now', true)}
            {action({ state: 'unsubscribed' }, 'Unsubscribe')}
          </>
        }
        note={problem}
      />
    )
  return (
    <PlainCard
      title="Notifications"
      detail={`${client.name} sends them to ${address}.`}
      action={action({ state: 'unsubscribed' }, 'Unsubscribe', true)}
      note={problem}
    >
      <fieldset className="mt-5 grid gap-2">
        <legend className="mb-2 text-13 text-text-2">Pause for</legend>
        <span className="flex flex-wrap gap-2">{pauses}</span>
      </fieldset>
    </PlainCard>
  )
}

/** The reader's own date and time: who has no account has no client's time zone. */
const until = (instant: string | null) => (instant ? untilFormat.format(new Date(instant)) : '')

const untilFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function FailedCard({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'notFound')
    return (
      <PlainCard
        title="This link doesn’t exist"
        detail="Part of the address may be missing. Open it again from the message."
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
