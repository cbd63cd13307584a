import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { plainPage } from '../session/public-path.ts'
import { useSessionState } from '../session/session-context.ts'
import { ensureSession } from '../session/session-store.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import {
  NoAccessPage,
  PersonFailedPage,
  SignedOutPage,
  SignInProblemPage,
  UnknownAnnotatorPage,
} from './session-pages.tsx'
import { Shell } from './shell.tsx'

/** Everything that needs a known person: a spinner until they are known, then the shell around the page. */
export function SignedInLayout() {
  const plain = useLocation({ select: (location) => plainPage(location.pathname, location.searchStr) })
  if (plain === 'signedOut') return <SignedOutPage />
  if (plain === 'noAccess') return <UnknownAnnotatorPage />
  return <Gate />
}

function Gate() {
  const state = useSessionState()
  useEffect(() => {
    void ensureSession()
  }, [])
  useSessionWatch()
  switch (state.kind) {
    case 'loading':
    case 'leaving':
      return <FullPageSpinner label="Signing in" />
    case 'problem':
      return <SignInProblemPage problem={state.problem} />
    case 'noAccess':
      return <NoAccessPage />
    case 'failed':
      return <PersonFailedPage error={state.error} />
    case 'signedIn':
      return (
        <Shell>
          <Outlet />
        </Shell>
      )
  }
}
