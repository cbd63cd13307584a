import { signIn } from '@milepost/domain/limits'
import { useEffect } from 'react'
import { useSessionState } from './session-context.ts'
import { isSignedInElsewhere, recheck, takeReturnPath, watchSignOut } from './session-store.ts'

/** While there is no token, checks every three seconds for one; follows a sign-out. */
export function useSessionWatch() {
  const state = useSessionState()
  const hasToken = state.kind === 'signedIn' && state.lapse === undefined
  useEffect(() => {
    if (hasToken) return
    const timer = setInterval(() => void recheck(), signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [hasToken])
  useEffect(watchSignOut, [])
}

/** On a page outside any session: continues as the person who signs in in another tab. */
export function useSignInElsewhere() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isSignedInElsewhere()) window.location.assign(takeReturnPath())
    }, signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [])
}
