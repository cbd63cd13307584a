import { isUnsaved } from '@milepost/session/busy'
import type { SessionLapse } from '@milepost/session/start-session'
import { useQuiet } from '@milepost/session/use-quiet'
import { StatusBar } from '@milepost/ui/page/status-bar'
import { signInAgain } from '../session/session-store.ts'

const words: Readonly<Record<SessionLapse, string>> = {
  refused: 'Your session has expired. Signing in again as soon as you pause.',
  unreachable: 'The sign-in service isn’t responding. Trying again…',
  signedOut: 'You signed out in another tab. Nothing is loaded or saved here anymore.',
}

/** Shows that the session has expired, and leaves for signing in once the person pauses and nothing would be lost. */
export default function SignInBar({ lapse }: { lapse: SessionLapse }) {
  const mustAsk = isUnsaved()
  const leave = () => void signInAgain()
  useQuiet(lapse === 'refused' && !mustAsk, leave)
  return (
    <StatusBar
      tone="warning"
      alert
      action={
        lapse !== 'unreachable' && (
          <button type="button" className="underline underline-offset-2" onClick={leave}>
            Sign in again
          </button>
        )
      }
    >
      {lapse === 'refused' && mustAsk
        ? 'Your session has expired. Copy anything you haven’t saved, then sign in again.'
        : words[lapse]}
    </StatusBar>
  )
}
