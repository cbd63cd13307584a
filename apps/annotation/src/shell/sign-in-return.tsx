import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { returnFromSignIn } from '../session/session-store.ts'
import { Opening } from './opening.tsx'

/** The identity provider's redirect target; continues to the originally requested URL. */
export function SignInReturn() {
  const { history } = useRouter()
  useEffect(() => {
    void returnFromSignIn(window.location.href).then((path) => history.replace(path))
  }, [history])
  return <Opening />
}
