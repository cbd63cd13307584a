import { signIn } from '@milepost/domain/limits'
import type { KnownPerson, SessionState } from './start-session.ts'

/**
 * True if it is time to leave for signing in: five seconds after the session expired and after the last key or click,
 * so that no one is interrupted mid-sentence.
 */
export function mayLeave({ lapsedAt, lastInputAt, now }: { lapsedAt: number; lastInputAt: number; now: number }) {
  return now - Math.max(lapsedAt, lastInputAt) >= signIn.redirectDebounceMilliseconds
}

/** What the three-second check does in a state. */
export type Look =
  | 'nothing'
  /** Asks for a token once more; what is shown stays until it is there. */
  | 'retry'
  /** Restarts the session silently: the page stays as it is until a person is known. */
  | 'restart'

/**
 * Decides what to do without a token. If someone signed in elsewhere, check again in every state. A service that didn't
 * respond is always retried; one that refused isn't, or every tab would retry forever.
 */
export function lookIn(state: SessionState<KnownPerson>, signedInElsewhere: boolean): Look {
  switch (state.kind) {
    case 'loading':
      return 'nothing'
    case 'signedIn':
      if (state.lapse === undefined) return 'nothing'
      return signedInElsewhere || state.lapse === 'unreachable' ? 'retry' : 'nothing'
    case 'problem':
      return signedInElsewhere || ['unreachable', 'no_settings'].includes(state.problem.code) ? 'restart' : 'nothing'
    case 'leaving':
    case 'noAccess':
    case 'failed':
      return signedInElsewhere ? 'restart' : 'nothing'
  }
}
