import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useSessionWatch } from '@milepost/session/use-session-watch'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { connectionHref } from '../../../addresses.ts'
import { useSessionState } from '../../../session/session-context.ts'
import { ensureSession, session, tryAgain } from '../../../session/session-store.ts'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'
import { ConsentSteps } from './consent-steps.tsx'
import { saveConsent } from './save-consent.ts'
import { SaveProblem } from './save-problem.tsx'

interface FinishConsentProps {
  provider: ProviderListing
  record: ConsentRecord
}

/**
 * Uses a consent as the person who gave it: saves, and continues to the connection. Someone who isn't signed in anymore
 * is asked first, because public pages never redirect to sign-in by themselves.
 */
export function FinishConsent({ provider, record }: FinishConsentProps) {
  const state = useSessionState()
  useEffect(() => {
    void ensureSession({ mayRedirect: false })
  }, [])
  useSessionWatch(session)
  switch (state.kind) {
    case 'loading':
    case 'leaving':
      return <Steps provider={provider} isSaved={false} />
    case 'signedIn':
      return state.person.client.id === record.clientId ? (
        <Saving provider={provider} record={record} />
      ) : (
        <PlainCard
          title="This was started for another client"
          detail="Nothing is saved yet. Switch back to that client in another tab, then reload this page."
        />
      )
    case 'noAccess':
      return <SignInFirst detail="Your account has no access yet." />
    case 'problem':
      return <SignInFirst detail={state.problem.detail} />
    case 'failed':
      return <SignInFirst detail={explain(state.error).message} />
  }
}

const SignInFirst = ({ detail }: { detail: string }) => (
  <PlainCard
    title="Sign in to finish"
    detail={`Nothing is saved yet. ${detail}`}
    action={
      <Button variant="primary" onClick={tryAgain}>
        Sign in
      </Button>
    }
  />
)

const Steps = ({ provider, isSaved }: { provider: ProviderListing; isSaved: boolean }) => (
  <PlainCard title={`Connecting ${provider.displayName}`}>
    <ConsentSteps provider={provider.displayName} isSaved={isSaved} />
  </PlainCard>
)

/** Long enough to see the result. */
const lookMs = 700

function Saving({ provider, record }: FinishConsentProps) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ id: number } | { error: unknown }>()
  useEffect(() => {
    saveConsent(provider, record).then(
      (id) => setOutcome({ id }),
      (error: unknown) => setOutcome({ error }),
    )
  }, [provider, record])
  const savedAs = outcome && 'id' in outcome ? outcome.id : undefined
  useEffect(() => {
    if (savedAs === undefined) return
    const timer = setTimeout(() => void navigate({ to: connectionHref(savedAs), replace: true }), lookMs)
    return () => clearTimeout(timer)
  }, [savedAs, navigate])
  if (outcome && 'error' in outcome)
    return <SaveProblem provider={provider.displayName} record={record} error={outcome.error} />
  return <Steps provider={provider} isSaved={savedAs !== undefined} />
}
