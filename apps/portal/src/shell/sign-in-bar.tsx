import { useEffect, useEffectEvent, useState } from 'react'
import { isUnsaved } from '../session/busy.ts'
import { hasDrafts } from '../session/drafts.ts'
import { mayLeave, type SessionLapse } from '../session/lapse.ts'
import { useSessionState } from '../session/session-context.ts'
import { signInAgain } from '../session/session-store.ts'
import { actionLook } from './banner-action.ts'
import { StatusBar } from './status-bar.tsx'

/** What leaving would do to what was typed here and is not saved. */
type Unsaved = 'nothing' | 'kept' | 'lost'
const unsavedNow = (): Unsaved => (hasDrafts() ? 'kept' : isUnsaved() ? 'lost' : 'nothing')

const runOut: Readonly<Record<Unsaved, string>> = {
  nothing: 'Your sign-in has run out. Signing in again…',
  kept: 'Your sign-in has run out. Signing in again as soon as you pause; what you have typed is kept.',
  lost: 'Your sign-in has run out. Copy what you have not saved, then sign in again.',
}
const words = (lapse: SessionLapse, unsaved: Unsaved): string => {
  if (lapse === 'refused') return runOut[unsaved]
  if (lapse === 'unreachable') return 'The sign-in service does not answer. Trying again…'
  return 'You signed out in another tab. Nothing more is loaded or saved here.'
}

/** Says, on top of whatever is scrolled, that the sign-in has run out, and leads to a new one. */
export default function SignInBar() {
  const state = useSessionState()
  const lapse = state.kind === 'signedIn' ? state.lapse : undefined
  return lapse && <Bar key={lapse} lapse={lapse} />
}

function Bar({ lapse }: { lapse: SessionLapse }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signInAgain().finally(() => setLeaving(false))
  }
  const [unsaved, setUnsaved] = useState<Unsaved>()
  // Forms may be read only once all is drawn.
  useEffect(() => setUnsaved(unsavedNow()), [])
  // A form that cannot be kept is left by its person alone.
  useQuiet(lapse === 'refused' && unsaved !== undefined && unsaved !== 'lost' && !leaving, leave)
  return (
    <StatusBar
      tone="warning"
      alert
      action={
        lapse !== 'unreachable' && (
          <button type="button" className={actionLook} disabled={leaving} onClick={leave}>
            {lapse === 'refused' ? 'Sign in now' : 'Sign in again'}
          </button>
        )
      }
    >
      {words(lapse, unsaved ?? 'nothing')}
    </StatusBar>
  )
}

const inputs = ['keydown', 'pointerdown'] as const
const lookEveryMs = 500

/** Calls `onQuiet` once nobody has typed or clicked for five seconds. */
function useQuiet(wanted: boolean, onQuiet: () => void) {
  const quiet = useEffectEvent(onQuiet)
  useEffect(() => {
    if (!wanted) return
    const lapsedAt = Date.now()
    let lastInputAt = lapsedAt
    const onInput = () => {
      lastInputAt = Date.now()
    }
    const timer = setInterval(() => {
      if (mayLeave({ lapsedAt, lastInputAt, now: Date.now() })) quiet()
    }, lookEveryMs)
    for (const input of inputs) window.addEventListener(input, onInput, true)
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, onInput, true)
    }
  }, [wanted])
}
