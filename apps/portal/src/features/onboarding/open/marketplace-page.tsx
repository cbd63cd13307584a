import { product } from '@milepost/domain/product'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSessionState } from '../../../session/session-context.ts'
import { ensureSession, hasSignedIn, tryAgain } from '../../../session/session-store.ts'
import { useProviders } from '../../connections/shared/use-providers.ts'
import { Centered, FormPage, Opening } from '../form/form-page.tsx'
import { memberOf, openMarketplaceForm } from './marketplace-entry.ts'
import { type MarketplaceLink, marketplaceLinkOf, sourceOf } from './marketplace-link.ts'

/** Where a provider's app store leads: a member connects at once, anyone else sends a request. */
export default function MarketplacePage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const link = marketplaceLinkOf(search)
  if (!link)
    return (
      <Centered>
        <PlainCard
          title="This link is incomplete"
          detail="Part of the address is missing or wrong. Open it again in the marketplace."
        />
      </Centered>
    )
  return <Form link={link} />
}

function Form({ link }: { link: MarketplaceLink }) {
  const session = useSessionState()
  const [isKnown] = useState(hasSignedIn)
  const providers = useProviders()
  useEffect(() => {
    if (isKnown) void ensureSession({ mayRedirect: false })
  }, [isKnown])
  const isDeciding = isKnown && (session.kind === 'loading' || session.kind === 'leaving')
  if (isDeciding || (!providers.data && !providers.isError)) return <Opening title="Opening the form" />
  const member = memberOf(session, link)
  const listed = providers.data ?? []
  const source = sourceOf(link, listed)
  const provider = listed.find(({ code }) => code === link.provider)
  return (
    <FormPage
      title={`Connect your vehicles to ${product.name}`}
      source="marketplace"
      begin={() => openMarketplaceForm(link, member, listed)}
      greeting={(onStart) => (
        <PlainCard
          title={`Connect ${provider?.displayName ?? 'your provider'} to ${product.name}`}
          detail={
            <>
              {source && (
                <>
                  You came from <bdi className="wrap-anywhere">{source}</bdi>.{' '}
                </>
              )}
              {member
                ? `Your vehicles are connected to ${member.client.name} at once.`
                : 'A person checks your request and then connects your vehicles.'}
            </>
          }
          action={
            <>
              <Button variant="primary" onClick={onStart}>
                {member ? `Continue as ${member.user.name}` : 'Start'}
              </Button>
              {!member && session.kind !== 'signedIn' && (
                <Button variant="ghost" onClick={tryAgain}>
                  Sign in to connect at once
                </Button>
              )}
              {window.history.length > 1 && (
                <Button variant="ghost" onClick={() => window.history.back()}>
                  Cancel
                </Button>
              )}
            </>
          }
        >
          <p className="mt-4 text-13 font-[560]">{product.name} will read</p>
          <ul className="mt-1 grid list-disc gap-0.5 pl-5 text-13 text-text-2">
            {permissions.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-text-2">
            It asks your cameras to upload videos of safety events, and changes nothing else at your provider.
          </p>
        </PlainCard>
      )}
    />
  )
}

const permissions = [
  'Vehicles and drivers',
  'Trips and positions',
  'Safety events with their videos',
  'The condition of cameras and devices',
]
