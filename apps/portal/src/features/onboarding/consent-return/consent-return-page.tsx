import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { CleanAddress } from '../../../shell/page/clean-address.tsx'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { keepCode, readConsent } from '../../connections/shared/consent/consent-record.ts'
import { landingOf } from '../../connections/shared/consent/landing.ts'
import { useProviders } from '../../connections/shared/use-providers.ts'
import { Opening, openingForm } from '../form/form-page.tsx'
import { keptForm } from '../form/kept-key.ts'
import { answerAt } from './answer-at.ts'
import { BeginAgain, ToConnections } from './consent-links.tsx'
import { ConsentRefused } from './consent-refused.tsx'
import { FinishConsent } from './finish-consent.tsx'
import { UnknownProvider } from './unknown-provider.tsx'
import { useConsentBrand } from './use-consent-brand.ts'

/** Where a provider sends people after they granted or denied consent. */
export default function ConsentReturnPage() {
  const { tsp = '' } = useParams({ strict: false })
  // As it was returned: it is removed from the address once it is taken.
  const [search] = useState(useLocation({ select: (location) => location.searchStr }))
  const query = useProviders()
  const code = tsp.toLowerCase()
  const provider = query.data?.find((one) => one.code === code)
  // A fleet without an account goes on with its form.
  const [answer] = useState(() => answerAt(tab(), code, search))
  const asked = useConsentBrand(answer ? null : new URLSearchParams(search).get('state'))
  usePublicBrand(asked ?? keptForm(tab())?.brand ?? undefined)
  if (answer?.kind === 'granted') return <BackToForm address={answer.address} />
  if (!query.data)
    return (
      <Centered>
        <PlainCard title="Returning from your provider">
          {query.isError ? (
            <QueryFailed what="providers" query={query} />
          ) : (
            <SkeletonLines lines={3} label="Loading providers" />
          )}
        </PlainCard>
      </Centered>
    )
  if (answer)
    return (
      <Centered>
        <ConsentRefused provider={provider?.displayName ?? tsp} answer={answer} />
        <CleanAddress />
      </Centered>
    )
  return (
    <Centered>
      {provider ? (
        <Landed provider={provider} search={search} />
      ) : (
        <UnknownProvider code={tsp} providers={query.data} />
      )}
      <CleanAddress />
    </Centered>
  )
}

/** Removes the code from the address at once, and goes on. */
function BackToForm({ address }: { address: string }) {
  const { history } = useRouter()
  useEffect(() => {
    history.replace(address)
    history.flush()
  }, [address, history])
  return <Opening title={openingForm} />
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center px-4 py-12 desk:py-24">{children}</div>
)

const tab = () => browserStorage('sessionStorage')

/** Interprets the redirect only once, because using the code changes what is stored. */
function Landed({ provider, search }: { provider: ProviderListing; search: string }) {
  const [record] = useState(() => readConsent(tab()))
  const [landing, setLanding] = useState(() => landingOf(record, provider.code, new URLSearchParams(search)))
  useEffect(() => {
    if (landing.kind !== 'answered') return
    keepCode(tab(), landing.record, landing.code)
    setLanding({ kind: 'ready', record: landing.record })
  }, [landing])
  const name = provider.displayName
  const isRenewal = record?.provider === provider.code && record.connectionId !== undefined
  const again = { provider: provider.code, record, source: new URLSearchParams(search).get('source') }
  switch (landing.kind) {
    case 'answered':
      return <PlainCard title={`Connecting ${name}`} />
    case 'ready':
      return <FinishConsent provider={provider} record={landing.record} />
    case 'declined':
      return (
        <PlainCard
          title="You declined access"
          detail={isRenewal ? 'The connection is unchanged.' : `${name} isn’t connected. No data is synced from it.`}
          action={<BeginAgain label="Try again" {...again} />}
        />
      )
    case 'refused':
      return (
        <PlainCard
          title={`${name} didn’t grant access`}
          detail="It gave only the reason below. Nothing was connected."
          action={<BeginAgain label="Try again" {...again} />}
          note={
            <>
              Reason: <code className="font-mono wrap-anywhere">{landing.error}</code>
            </>
          }
        />
      )
    case 'otherWindow':
      return (
        <PlainCard
          title="This sign-in started in another window"
          detail="Continue there, or start again here. Nothing was saved."
          action={<BeginAgain label="Start again" {...again} />}
        />
      )
    case 'used':
      return (
        <PlainCard
          title="This authorization was already used"
          detail="It works only once. Check your connections to see if it was saved; if not, start again."
          action={
            <>
              {landing.savedAs === undefined ? (
                <BeginAgain label="Start again" {...again} />
              ) : (
                <Button variant="primary" asChild>
                  <Link href={connectionHref(landing.savedAs)}>Open the connection</Link>
                </Button>
              )}
              <ToConnections />
            </>
          }
        />
      )
    case 'unknownSource':
      return (
        <PlainCard
          title="This link is incomplete"
          detail="It doesn’t name the form that the sign-in was started in."
          action={<BeginAgain label="Start again" {...again} />}
        />
      )
    case 'incomplete':
      return (
        <PlainCard
          title="This link is incomplete"
          detail={`It doesn’t include the code that ${name} adds when access is granted.`}
          action={<BeginAgain label="Start again" {...again} />}
        />
      )
  }
}
