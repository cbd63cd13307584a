/** Why signing in failed, in words for people. */
export type SignInProblem = { code: string; title: string; detail: string }

const catalogue: Readonly<Record<string, Omit<SignInProblem, 'code'>>> = {
  missing_transaction: {
    title: 'This sign-in was started somewhere else',
    detail: 'It started in another tab or window, or the page was open too long. Start again here.',
  },
  state_mismatch: {
    title: 'This sign-in doesn’t belong to this window',
    detail: 'Invalid state: the response doesn’t match the request. Start again.',
  },
  timeout: {
    title: 'Sign-in took too long',
    detail: 'The sign-in service did not respond in time. Check the network and try again.',
  },
  cancelled: {
    title: 'Sign-in canceled',
    detail: 'The window was closed before sign-in finished. Nothing was changed.',
  },
  access_denied: { title: 'Sign-in canceled', detail: 'Access was declined. Nothing was changed.' },
  mfa_required: {
    title: 'A second factor is required',
    detail: 'Your organization requires another factor, such as a code from your phone. Have it ready and try again.',
  },
  missing_refresh_token: {
    title: 'Your session can’t be renewed',
    detail: 'The sign-in service provided no way to renew it. Sign in again.',
  },
  login_required: { title: 'Your session has ended', detail: 'Sign in again to continue where you were.' },
  clock_skew: {
    title: 'This computer’s clock is wrong',
    detail:
      'It differs from the sign-in service’s clock by more than a minute. Set the date and time, then sign in again.',
  },
  invalid_token: {
    title: 'The sign-in service responded for another application',
    detail: 'Milepost can’t use its response. Ask the person who set up sign-in to compare the issuer and client ID.',
  },
  invalid_scope: {
    title: 'Sign-in isn’t set up correctly',
    detail: 'The sign-in service rejects the scopes that Milepost requests. Contact the person who runs Milepost.',
  },
  unauthorized_client: {
    title: 'Sign-in isn’t set up correctly',
    detail: 'The sign-in service doesn’t recognize Milepost as an application. Contact the person who runs Milepost.',
  },
  interaction_required: {
    title: 'The sign-in service needs your input',
    detail: 'Sign in again and respond there.',
  },
  consent_required: {
    title: 'Your consent is required',
    detail: 'Sign in again and agree to what you’re asked there.',
  },
  too_many_attempts: {
    title: 'Sign-in keeps returning here',
    detail: 'Three attempts within two minutes did not start a session, so we stopped. Cookies may be blocked.',
  },
  just_redirected: {
    title: 'Sign-in returned without a session',
    detail: 'It was started less than five seconds ago, so it was not started again.',
  },
  unreachable: {
    title: 'The sign-in service can’t be reached',
    detail: 'It did not respond. Check the network and try again.',
  },
  no_settings: {
    title: 'Milepost can’t be reached',
    detail: 'The server did not respond. Check the network and try again.',
  },
}

/** Returns the message for a code; an unknown one is shown unchanged. */
export function signInProblem(code: string): SignInProblem {
  const words = catalogue[code]
  return words ? { code, ...words } : { code, title: 'Sign-in failed', detail: `Reason: ${code}.` }
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
