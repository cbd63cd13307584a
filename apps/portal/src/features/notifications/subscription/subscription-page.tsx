import {
  subscriptionEndpoints as endpoints,
  pauseDays,
  type Subscription,
} from '@milepost/contract/notifications/subscription'
import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { LinkedCard } from '../../../linked/linked-card.tsx'
import { useLinkAddress } from '../../../linked/use-link-address.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'

type Change = { state: 'active' } | { state: 'paused'; days: (typeof pauseDays)[number] } | { state: 'unsubscribed' }

/** Pause or end of notifications for someone with a link in a message, with or without an account. */
export default function SubscriptionPage() {
  const address = useLinkAddress()
  const queryKey = ['subscription', address]
  const query = useQuery({ queryKey, queryFn: () => call(endpoints.get, address), retry: false })
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Change) => call(endpoints.change, { ...address, body }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
  })
  usePublicBrand(query.data?.client)
  return (
    <LinkedCard
      query={query}
      opens="the link"
      loads="your notifications"
      missingDetail="Part of the address may be missing. Open it again from the message."
    >
      {(subscription) => (
        <SubscriptionCard
          subscription={subscription}
          busy={change.isPending}
          problem={change.isError ? explain(change.error).message : undefined}
          onChange={(body) => change.mutate(body)}
        />
      )}
    </LinkedCard>
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
