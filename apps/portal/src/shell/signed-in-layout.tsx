import { explain } from '@milepost/session/api/api-error'
import { loadPage } from '@milepost/session/load-page'
import { useSessionWatch } from '@milepost/session/use-session-watch'
import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { PersonFailedPage, SignInProblemPage } from '@milepost/ui/page/session-problem-pages'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSessionState } from '../session/session-context.ts'
import { ensureSession, session, signOut, tryAgain } from '../session/session-store.ts'
import { acceptedInvitation, plainPage } from '../session/sign-in/public-path.ts'
import { OpenLinks } from './open-links.tsx'
import { NoAccessPage, SignedOutPage, UnknownAnnotatorPage } from './page/session-pages.tsx'
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
  useSessionWatch(session)
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
      return <SignInProblemPage problem={state.problem} onRetry={tryAgain} />
    case 'noAccess':
      return orInvitation(state.isUndecided ? <ChooseClient /> : <NoAccessPage />)
    case 'failed':
      return <PersonFailedPage {...explain(state.error)} onRetry={tryAgain} onSignOut={() => void signOut()} />
    case 'signedIn':
      return orInvitation(
        <OpenLinks>
          <Shell>
            <Outlet />
          </Shell>
        </OpenLinks>,
      )
  }
}
