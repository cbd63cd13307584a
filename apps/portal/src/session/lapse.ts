import { signIn } from '@milepost/domain/limits'
import type { SessionState } from './start-session.ts'

/** Why the token of a signed-in person is gone. */
export type SessionLapse = NonNullable<Extract<SessionState, { kind: 'signedIn' }>['lapse']>

/**
 * Whether it is time to leave for signing in: five seconds after the sign-in ran out, and after the last key or click, so
 * that nobody's sentence is cut in the middle.
 */
export function mayLeave({ lapsedAt, lastInputAt, now }: { lapsedAt: number; lastInputAt: number; now: number }) {
  return now - Math.max(lapsedAt, lastInputAt) >= signIn.redirectDebounceMilliseconds
}

/** What the check, three seconds apart, does in a state. */
export type Look =
  | 'nothing'
  /** Asks for a token once more; what is shown stays until it is there. */
  | 'retry'
  /** Starts anew, quietly: what is shown stays until somebody is known. */
  | 'restart'

/**
 * What to do in a state without a token. Somebody signed in elsewhere: look again, in every state. A service that did not
 * answer is asked again in any case; one that refused is not, or each tab would ask for ever.
 */
export function lookIn(state: SessionState, signedInElsewhere: boolean): Look {
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
