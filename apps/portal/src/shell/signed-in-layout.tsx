import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSessionState } from '../session/session-context.ts'
import { ensureSession } from '../session/session-store.ts'
import { acceptedInvitation, plainPage } from '../session/sign-in/public-path.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import { loadPage } from './page/load-page.ts'
import {
  NoAccessPage,
  PersonFailedPage,
  SignedOutPage,
  SignInProblemPage,
  UnknownAnnotatorPage,
} from './page/session-pages.tsx'
import { Shell } from './shell.tsx'

const InvitationPage = lazy(loadPage(() => import('../features/onboarding/invitation/invitation-page.tsx')))
const InvitationOutcome = lazy(loadPage(() => import('../features/onboarding/invitation/invitation-outcome.tsx')))

const ChooseClientPage = lazy(loadPage(() => import('./page/choose-client-page.tsx')))

const ChooseClient = () => (
  <Suspense fallback={<FullPageSpinner label="Loading organizations" />}>
    <ChooseClientPage />
  </Suspense>
)

/** Everything that needs a signed-in person: a spinner until they are known, then the shell around the page. */
export function SignedInLayout() {
  const plain = useLocation({ select: (location) => plainPage(location.pathname, location.searchStr) })
  if (plain === 'signedOut') return <SignedOutPage />
  if (plain === 'noAccess') return <UnknownAnnotatorPage />
  if (plain === 'invitation')
    return (
      <Suspense fallback={<FullPageSpinner label="Opening the invitation" />}>
        <InvitationPage />
      </Suspense>
    )
  return <Gate />
}

function Gate() {
  const state = useSessionState()
  useEffect(() => {
    void ensureSession()
  }, [])
  useSessionWatch()
  const invited = useLocation({ select: (location) => acceptedInvitation(location.pathname, location.searchStr) })
  const orInvitation = (usual: ReactNode) =>
    invited === undefined ? (
      usual
    ) : (
      <Suspense fallback={<FullPageSpinner label="Opening the invitation" />}>
        <InvitationOutcome token={invited} />
      </Suspense>
    )
  switch (state.kind) {
    case 'loading':
    case 'leaving':
      return <FullPageSpinner label="Signing in" />
    case 'problem':
      return <SignInProblemPage problem={state.problem} />
    case 'noAccess':
      return orInvitation(state.isUndecided ? <ChooseClient /> : <NoAccessPage />)
    case 'failed':
      return <PersonFailedPage error={state.error} />
    case 'signedIn':
      return orInvitation(
        <Shell>
          <Outlet />
        </Shell>,
      )
  }
}
