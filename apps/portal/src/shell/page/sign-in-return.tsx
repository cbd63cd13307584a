import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '../../session/session-store.ts'

/** Where the identity provider returns to; goes on to the address wanted before. */
export function SignInReturn() {
  const navigate = useNavigate()
  useEffect(() => {
    void finishSignIn(window.location.href).then((path) => navigate({ to: path, replace: true }))
  }, [navigate])
  return <FullPageSpinner label="Signing in" />
}
