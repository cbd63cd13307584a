import { isUnsaved } from '@milepost/session/busy'
import type { SessionLapse } from '@milepost/session/start-session'
import { useQuiet } from '@milepost/session/use-quiet'
import { StatusBar } from '@milepost/ui/page/status-bar'
import { useEffect, useState } from 'react'
import { useSessionState } from '../../session/session-context.ts'
import { signInAgain } from '../../session/session-store.ts'
import { hasDrafts, hasSecretsToLose } from '../../session/stored/drafts.ts'
import { actionLook } from './banner-action.ts'

/** What leaving would do to unsaved input. */
type Unsaved = 'nothing' | 'kept' | 'partly' | 'lost'
const unsavedNow = (): Unsaved =>
  hasSecretsToLose() ? 'partly' : hasDrafts() ? 'kept' : isUnsaved() ? 'lost' : 'nothing'

const runOut: Readonly<Record<Unsaved, string>> = {
  nothing: 'Your session has expired. Signing in again…',
  kept: 'Your session has expired. Signing in again as soon as you pause; what you typed is kept.',
  partly:
    'Your session has expired. What you typed is kept, except passwords and tokens: copy them first, or sign in in another tab.',
  lost: 'Your session has expired. Copy anything you haven’t saved, then sign in again.',
}
const words = (lapse: SessionLapse, unsaved: Unsaved): string => {
  if (lapse === 'refused') return runOut[unsaved]
  if (lapse === 'unreachable') return 'The sign-in service isn’t responding. Trying again…'
  return 'You signed out in another tab. Nothing is loaded or saved here anymore.'
}

/** Shows, above all scrolling content, that the session has expired, with a link to sign in again. */
export default function SignInBar() {
  const lapse = useLapse()
  return lapse && <LeavingBar key={lapse} lapse={lapse} />
}

/** The same above an overlay that covers the page; the page's own bar handles leaving. */
export function LayerSignInBar() {
  const lapse = useLapse()
  const unsaved = useUnsaved(lapse)
  return lapse && <Bar lapse={lapse} unsaved={unsaved ?? 'nothing'} onLeave={() => void signInAgain()} />
}

function useLapse(): SessionLapse | undefined {
  const state = useSessionState()
  return state.kind === 'signedIn' ? state.lapse : undefined
}

/** Forms can be read only after rendering: undefined until then. */
function useUnsaved(lapse: SessionLapse | undefined): Unsaved | undefined {
  const [unsaved, setUnsaved] = useState<Unsaved>()
  useEffect(() => setUnsaved(lapse && unsavedNow()), [lapse])
  return unsaved
}

function LeavingBar({ lapse }: { lapse: SessionLapse }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signInAgain().finally(() => setLeaving(false))
  }
  const unsaved = useUnsaved(lapse)
  // If not all input can be kept, only the person may leave.
  useQuiet(lapse === 'refused' && (unsaved === 'nothing' || unsaved === 'kept') && !leaving, leave)
  return <Bar lapse={lapse} unsaved={unsaved ?? 'nothing'} disabled={leaving} onLeave={leave} />
}

interface BarProps {
  lapse: SessionLapse
  unsaved: Unsaved
  disabled?: boolean
  onLeave: () => void
}

function Bar({ lapse, unsaved, disabled = false, onLeave }: BarProps) {
  return (
    <StatusBar
      tone="warning"
      alert
      action={
        lapse !== 'unreachable' && (
          <button type="button" className={actionLook} disabled={disabled} onClick={onLeave}>
            {lapse === 'refused' ? 'Sign in now' : 'Sign in again'}
          </button>
        )
      }
    >
      {words(lapse, unsaved)}
    </StatusBar>
  )
}
