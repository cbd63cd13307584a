import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { home } from '../pages.ts'
import { finishSignIn, takeReturnPath } from '../session/session-store.ts'
import { Opening } from './opening.tsx'

/** The identity provider's redirect target; continues to the originally requested URL. */
export function SignInReturn() {
  const { history } = useRouter()
  useEffect(() => {
    void finishSignIn(window.location.href).then((isDone) => history.replace(isDone ? takeReturnPath() : home))
  }, [history])
  return <Opening />
}
