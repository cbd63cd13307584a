import { explain } from '@milepost/session/api/api-error'
import { useSessionWatch } from '@milepost/session/use-session-watch'
import { PersonFailedPage, SignInProblemPage } from '@milepost/ui/page/session-problem-pages'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { hrefOf } from '../pages.ts'
import { isSignedOutPage } from '../plain-page.ts'
import { useSessionState } from '../session/session-context.ts'
import { ensureSession, session, signOut, tryAgain } from '../session/session-store.ts'
import { Opening } from './opening.tsx'
import { NoAccessPage, SignedOutPage } from './session-pages.tsx'
import { Shell } from './shell.tsx'

/** Everything that needs a signed-in annotator: a spinner until they are known, then the shell around the page. */
export function SignedInLayout() {
  const isSignedOut = useLocation({
    select: ({ pathname, searchStr }) => pathname === '/' && isSignedOutPage(hrefOf({ path: '/' }), searchStr),
  })
  return isSignedOut ? <SignedOutPage /> : <Gate />
}

function Gate() {
  const state = useSessionState()
  useEffect(() => {
    void ensureSession()
  }, [])
  useSessionWatch(session)
  switch (state.kind) {
    case 'loading':
    case 'leaving':
      return <Opening />
    case 'problem':
      return <SignInProblemPage problem={state.problem} onRetry={tryAgain} />
    case 'noAccess':
      return (
        <Suspense fallback={<Opening />}>
          <NoAccessPage />
        </Suspense>
      )
    case 'failed':
      return <PersonFailedPage {...explain(state.error)} onRetry={tryAgain} onSignOut={() => void signOut()} />
    case 'signedIn':
      return (
        <Shell>
          <Outlet />
        </Shell>
      )
  }
}
