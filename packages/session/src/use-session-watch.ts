import { signIn } from '@milepost/domain/limits'
import { useEffect, useSyncExternalStore } from 'react'
import type { KnownPerson, SessionState } from './start-session.ts'

type Watched<P extends KnownPerson> = {
  sessionState: () => SessionState<P>
  watchSession: (watcher: () => void) => () => void
  recheck: () => Promise<void>
  watchSignOut: () => () => void
}

/** While there is no token, checks every three seconds for one; follows a sign-out. */
export function useSessionWatch<P extends KnownPerson>(session: Watched<P>) {
  const state = useSyncExternalStore(session.watchSession, session.sessionState)
  const hasToken = state.kind === 'signedIn' && state.lapse === undefined
  useEffect(() => {
    if (hasToken) return
    const timer = setInterval(() => void session.recheck(), signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [hasToken, session])
  useEffect(session.watchSignOut, [])
}

/** On a page outside any session: continues as the person who signs in in another tab. */
export function useSignInElsewhere(session: { isSignedInElsewhere: () => boolean; takeReturnPath: () => string }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (session.isSignedInElsewhere()) window.location.assign(session.takeReturnPath())
    }, signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [session])
}
