import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { useSyncExternalStore } from 'react'
import { sessionState, watchSession } from './session-store.ts'

export const useSessionState = () => useSyncExternalStore(watchSession, sessionState)

/** Returns the signed-in annotator; only available inside the shell. */
export function useAnnotator(): Annotator {
  const state = useSessionState()
  if (state.kind !== 'signedIn') throw new Error('No one is signed in here.')
  return state.person.user
}
