/** Why signing in failed, in words for people. */
export type SignInProblem = { code: string; title: string; detail: string }

const catalogue: Readonly<Record<string, Omit<SignInProblem, 'code'>>> = {
  missing_transaction: {
    title: 'This sign-in was started somewhere else',
    detail: 'It began in another tab or window, or the page stood open too long. Start it once more here.',
  },
  state_mismatch: {
    title: 'This sign-in does not belong to this window',
    detail: 'Invalid state: the answer does not match the question asked. Start it once more.',
  },
  timeout: {
    title: 'Signing in took too long',
    detail: 'The sign-in service did not answer in time. Check the network and try again.',
  },
  cancelled: { title: 'Signing in was cancelled', detail: 'Popup closed before it was finished. Nothing was changed.' },
  access_denied: { title: 'Signing in was cancelled', detail: 'Access was declined. Nothing was changed.' },
  mfa_required: {
    title: 'A second factor is needed',
    detail: 'Your organisation asks for another proof, such as a code from your phone. Try again and have it at hand.',
  },
  missing_refresh_token: {
    title: 'Your session cannot be renewed',
    detail: 'The sign-in service gave no means to renew it. Sign in once more.',
  },
  login_required: { title: 'Your session has ended', detail: 'Sign in again to continue where you were.' },
  clock_skew: {
    title: 'This computer’s clock is wrong',
    detail: 'It differs from the sign-in service’s by more than a minute. Set date and time, then sign in again.',
  },
  invalid_token: {
    title: 'The sign-in service answered for another application',
    detail: 'Milepost cannot use its answer. Ask the person who set up sign-in to compare issuer and client id.',
  },
  invalid_scope: {
    title: 'Sign-in is not set up right',
    detail: 'The sign-in service refuses what Milepost asks of it (scopes). Tell the person who runs Milepost.',
  },
  unauthorized_client: {
    title: 'Sign-in is not set up right',
    detail: 'The sign-in service does not know Milepost as an application. Tell the person who runs Milepost.',
  },
  interaction_required: {
    title: 'The sign-in service wants to ask you something',
    detail: 'Sign in again and answer it there.',
  },
  consent_required: { title: 'Your consent is needed', detail: 'Sign in again and agree to what is asked there.' },
  too_many_attempts: {
    title: 'Signing in keeps coming back here',
    detail: 'Three tries within two minutes did not lead to a session, so we stopped. Cookies may be blocked.',
  },
  unreachable: {
    title: 'The sign-in service cannot be reached',
    detail: 'It did not answer. Check the network and try again.',
  },
  no_settings: {
    title: 'Milepost cannot be reached',
    detail: 'The server did not answer. Check the network and try again.',
  },
}

/** Returns the message for a code; an unknown one is shown unchanged. */
export function signInProblem(code: string): SignInProblem {
  const words = catalogue[code]
  return words
    ? { code, ...words }
    : { code, title: 'Signing in did not work', detail: `The reason given is: ${code}.` }
}

/** Returns the code of an error from the sign-in library. */
export function codeOfSignInFailure(failure: unknown): string {
  if (failure instanceof TypeError) return 'unreachable'
  if (!(failure instanceof Error)) return 'unknown'
  if ('error' in failure && typeof failure.error === 'string') return failure.error
  return fromMessage.find(([pattern]) => pattern.test(failure.message))?.[1] ?? failure.message
}

const fromMessage: readonly (readonly [RegExp, string])[] = [
  [/no matching state|no state in response/i, 'missing_transaction'],
  [/state does not match|invalid state/i, 'state_mismatch'],
  [/timed out|timeout/i, 'timeout'],
  [/popup closed/i, 'cancelled'],
  [/refresh_token|refresh token/i, 'missing_refresh_token'],
  [/failed to fetch|network/i, 'unreachable'],
]
