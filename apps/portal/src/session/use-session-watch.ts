import { signIn } from '@milepost/contract/limits'
import { useEffect } from 'react'
import { accessToken } from './access-token.ts'
import { onSignOutElsewhere, shouldTryAgain } from './login-record.ts'
import { browserStorage } from './safe-storage.ts'
import { useSessionState } from './session-context.ts'
import { tryAgain } from './session-store.ts'

/** While nobody is signed in here, looks every three seconds whether somebody signed in in another tab; follows a sign-out. */
export function useSessionWatch() {
  const { kind } = useSessionState()
  const waiting = kind === 'problem'
  useEffect(() => {
    if (!waiting) return
    const check = () => {
      if (shouldTryAgain(accessToken() !== undefined, browserStorage('localStorage'))) tryAgain()
    }
    const timer = setInterval(check, signIn.loginCheckMilliseconds)
    return () => clearInterval(timer)
  }, [waiting])

  useEffect(() => {
    if (kind !== 'signedIn') return
    return onSignOutElsewhere(() => window.location.assign('/?signedOut=1'))
  }, [kind])
}
