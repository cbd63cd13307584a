import { Uuid } from '@milepost/contract/api/fields'
import { connectionInviteEndpoints as endpoints, type OpenedInvite } from '@milepost/contract/onboarding/invites'
import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../../../lib/api/api.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { useProviders } from '../../connections/shared/use-providers.ts'
import { entryOf, openFleetForm } from '../form/fleet-entry.ts'
import { Centered, FormPage, Opening, useOpeningTitle } from '../form/form-page.tsx'
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
  const opening = useOpeningTitle('Opening the invitation')
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
  if (!query.data) return <Opening title={opening} />
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
  const { client, fleetName, providerId } = invite
  const providers = useProviders()
  const opening = useOpeningTitle('Opening the invitation')
  const provider = providers.data?.find((one) => one.id === providerId)?.code
  if (!providers.data && !providers.isError) return <Opening title={opening} />
  return (
    <FormPage
      title={`Connect your vehicles to ${client?.name}`}
      source="invite"
      begin={async () =>
        entryOf('invite', await openFleetForm({ connectionInviteId: id, source: 'invite' }), {
          inviteId: id,
          fleetName: fleetName ?? undefined,
          provider,
        })
      }
      greeting={(onStart) => <Greeting id={id} invite={invite} onStart={onStart} onDeclined={onDeclined} />}
    />
  )
}
