import { signIn } from '@milepost/domain/limits'
import { useEffect } from 'react'
import { useSessionState } from './session-context.ts'
import { isSignedInElsewhere, lookAgain, watchSignOut } from './session-store.ts'

/** While there is no token here, looks every three seconds whether there is one to be had; follows a sign-out. */
export function useSessionWatch() {
  const state = useSessionState()
  const hasToken = state.kind === 'signedIn' && state.lapse === undefined
  useEffect(() => {
    if (hasToken) return
    const timer = setInterval(() => void lookAgain(), signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [hasToken])
  useEffect(watchSignOut, [])
}

/** On a page that stands outside of any session: once somebody signs in in another tab, goes on as they. */
export function useSignInElsewhere() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isSignedInElsewhere()) window.location.assign('/')
    }, signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [])
}
