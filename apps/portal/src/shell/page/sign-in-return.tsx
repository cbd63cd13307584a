import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '../../session/session-store.ts'

/** The identity provider's redirect target; continues to the originally requested URL. */
export function SignInReturn() {
  const navigate = useNavigate()
  useEffect(() => {
    void finishSignIn(window.location.href).then((isDone) => navigate({ to: isDone ? '/r' : '/', replace: true }))
  }, [navigate])
  return <FullPageSpinner label="Signing in" />
}
