import { browserStorage, type Fits } from '@milepost/session/stored/safe-storage'
import { useEffect, useEffectEvent } from 'react'
import { useSessionState } from '../session-context.ts'
import { registerDraft, takeDraft } from './drafts.ts'

/**
 * Keeps input across a sign-in that interrupts it. `read` returns the values, or undefined if there is nothing to lose;
 * never secrets, because they would go into browser storage. `restore` receives them when the form is shown again.
 * Without a name nothing is kept. A name must be unique on a page; if a page shows different records, the name includes
 * the record.
 */
export function useDraft<T>(
  name: string | undefined,
  {
    read,
    hasSecrets = () => false,
    fits,
    restore,
  }: { read: () => T | undefined; hasSecrets?: () => boolean; fits: Fits<T>; restore: (values: T) => void },
): void {
  const state = useSessionState()
  const userId = state.kind === 'signedIn' ? state.person.user.id : undefined
  const readNow = useEffectEvent(read)
  const hasSecretsNow = useEffectEvent(hasSecrets)
  const restoreNow = useEffectEvent((values: unknown) => {
    if (fits(values)) restore(values)
  })
  useEffect(() => {
    if (name === undefined || userId === undefined) return
    const place = { userId, pathname: window.location.pathname }
    const kept = takeDraft(browserStorage('sessionStorage'), place, name, Date.now())
    if (kept !== undefined) restoreNow(kept)
    return registerDraft({ name, read: () => readNow(), hasSecrets: () => hasSecretsNow() })
  }, [name, userId])
}
