import { Uuid } from '@milepost/contract/api/fields'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { connectionInviteEndpoints as endpoints, type OpenedInvite } from '@milepost/contract/onboarding/invites'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { explain } from '../../../lib/api/api-error.ts'
import { browserStorage } from '../../../session/stored/safe-storage.ts'
import { PlainCard } from '../../../shell/page/plain-card.tsx'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { useProviders } from '../../connections/shared/use-providers.ts'
import { FleetForm } from '../form/fleet-form.tsx'
import { restoreFleet } from '../form/fleet-store.ts'
import { keptForm } from '../form/kept-key.ts'
import { ClosedInvite } from './closed-invite.tsx'
import { Greeting } from './greeting.tsx'

/** Where an invitation to connect a fleet leads: who invites, and the five steps. */
export default function FleetInvitePage() {
  const id = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('connectionInviteId') ?? '' })
  const isId = Uuid.safeParse(id).success
  const query = useQuery({
    queryKey: ['fleet invitation', id],
    queryFn: () => call(endpoints.opened, { params: { id } }),
    enabled: isId,
    retry: false,
  })
  const client = query.data?.client
  usePublicBrand(client ? { name: client.name, logoUrl: client.logoUrl, termsUrl: client.termsUrl } : undefined)
  if (!isId)
    return (
      <Centered>
        <PlainCard
          title="This link is incomplete"
          detail="Part of the address is missing. Open it again from the original message, or ask for a new one."
        />
      </Centered>
    )
  if (query.isError)
    return (
      <Centered>
        <PlainCard
          title="Could not open the invitation"
          detail={explain(query.error).message}
          action={
            <Button variant="primary" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        />
      </Centered>
    )
  if (!query.data) return <Waiting />
  if (query.data.status !== 'open')
    return (
      <Centered>
        <ClosedInvite id={id} invite={query.data} />
      </Centered>
    )
  return <OpenInvite id={id} invite={query.data} onDeclined={() => void query.refetch()} />
}

/** Asks whether to start, unless this tab is already filling in the form. */
function OpenInvite({ id, invite, onDeclined }: { id: string; invite: OpenedInvite; onDeclined: () => void }) {
  const [kept] = useState(() => {
    const known = keptForm(browserStorage('sessionStorage'))
    return known?.inviteId === id ? known : undefined
  })
  const [isStarted, setStarted] = useState(kept !== undefined)
  const providers = useProviders()
  const begun = useQuery({
    queryKey: ['fleet form', id],
    queryFn: async () => {
      const [{ token }, form] = await Promise.all([
        call(onboardingEndpoints.token, { body: { connectionInviteId: id, source: 'invite' } }),
        kept && restoreFleet(kept.key),
      ])
      return { token, restored: kept && form ? { key: kept.key, form, code: kept.code } : undefined }
    },
    enabled: isStarted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!isStarted)
    return (
      <Centered>
        <Greeting id={id} invite={invite} onStart={() => setStarted(true)} onDeclined={onDeclined} />
      </Centered>
    )
  const failure = begun.error ?? providers.error
  if (failure)
    return (
      <Centered>
        <PlainCard
          title="Could not open the form"
          detail={explain(failure).message}
          action={
            <Button
              variant="primary"
              onClick={() => {
                void begun.refetch()
                void providers.refetch()
              }}
            >
              Try again
            </Button>
          }
        />
      </Centered>
    )
  if (!begun.data || !providers.data) return <Waiting />
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 py-6 desk:px-6">
      <h1 className="mb-4 text-20 leading-tight font-[640] tracking-[-0.015em]">
        Connect your vehicles to {invite.client?.name}
      </h1>
      <FleetForm
        inviteId={id}
        invite={invite}
        token={begun.data.token}
        providers={providers.data}
        restored={begun.data.restored}
      />
    </div>
  )
}

const Waiting = () => (
  <Centered>
    <PlainCard title="Opening the invitation">
      <div className="mt-4">
        <SkeletonLines lines={4} label="Loading the invitation" />
      </div>
    </PlainCard>
  </Centered>
)

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center px-4 py-12 desk:py-24">{children}</div>
)
