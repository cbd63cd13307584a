import { useLive } from '../lib/api/live.ts'
import { reloadPerson } from '../session/session-store.ts'

/** Follows changes of the person's own access at once: what they may see, or that they have no access any more. */
export function useAccessWatch() {
  useLive(['access'], (update) => {
    if (update.kind === 'access') void reloadPerson()
  })
}
