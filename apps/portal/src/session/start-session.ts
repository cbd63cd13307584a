import type { Person, PersonOutcome } from './load-person.ts'
import { mayPass } from './sign-in/attempts.ts'
import { writeLoginRecord } from './sign-in/login-record.ts'
import type { Oidc } from './sign-in/oidc.ts'
import { saveOriginalUrl } from './sign-in/original-url.ts'
import { hasSignInResponse } from './sign-in/public-path.ts'
import { forgetRedirects, takeRedirect } from './sign-in/redirect-guard.ts'
import type { Lapse, Tokens } from './sign-in/token-holder.ts'
import { codeOfSignInFailure, type SignInProblem, signInProblem } from './sign-in-problem.ts'
import type { StorageLike } from './stored/safe-storage.ts'

/** State of a session; `leaving` shows a spinner while the browser navigates away. */
export type SessionState =
  | { kind: 'loading' }
  | { kind: 'leaving' }
  /** `lapse`: the token has run out and there is no new one; what is on the screen stays. */
  | { kind: 'signedIn'; person: Person; lapse?: Lapse | 'signedOut' | undefined }
  | { kind: 'noAccess'; isUndecided?: true }
  | { kind: 'problem'; problem: SignInProblem }
  /** Signed in, but the person's own data could not be loaded. */
  | { kind: 'failed'; error: unknown }

export type SessionSurroundings = {
  /** Settings and the identity provider; throws if the server doesn't respond. */
  identity: () => Promise<{ settings: { annotationUrl: string }; oidc: Oidc }>
  loadPerson: () => Promise<PersonOutcome>
  tokens: { get: () => Tokens | undefined; set: (tokens: Tokens | undefined) => void }
  /** `href` is the full URL; `assign` leaves the page. */
  location: { href: string; origin: string; assign: (address: string) => void }
  local: StorageLike | undefined
  tab: StorageLike | undefined
  now: () => number
  /** False on public pages, which never ask anyone to sign in by themselves. */
  mayRedirect?: boolean
}

/**
 * Gets from an opened page to a known person. Without a token, one is requested silently; if that fails, the URL is
 * saved and the browser redirects to sign-in, unless it just did, or the page is public.
 */
export async function startSession(world: SessionSurroundings): Promise<SessionState> {
  const identity = await world.identity().catch(() => undefined)
  if (!identity) return { kind: 'problem', problem: signInProblem('no_settings') }
  if (!world.tokens.get()) {
    try {
      world.tokens.set(await identity.oidc.silentTokens())
    } catch (failure) {
      // Redirecting to a service that doesn't respond would replace the page with a browser error.
      if (mayPass(failure)) return { kind: 'problem', problem: signInProblem('unreachable') }
      if (world.mayRedirect === false) return { kind: 'problem', problem: signInProblem(codeOfSignInFailure(failure)) }
      return leaveForSignIn(world, identity.oidc)
    }
  }
  return settle(world, identity)
}

const stoppedBy = { tooSoon: 'just_redirected', tooOften: 'too_many_attempts' } as const

/** Saves the URL and redirects to sign-in, with loop protection: not within 5 s of the last time, and not too often. */
export async function leaveForSignIn(world: SessionSurroundings, oidc: Oidc): Promise<SessionState> {
  const url = new URL(world.location.href)
  if (hasSignInResponse(url.search)) return { kind: 'problem', problem: signInProblem('missing_transaction') }
  saveOriginalUrl(world.tab, `${url.pathname}${url.search}${url.hash}`)
  const verdict = takeRedirect(world.tab, world.now())
  if (verdict !== 'go') return { kind: 'problem', problem: signInProblem(stoppedBy[verdict]) }
  try {
    await oidc.leaveForSignIn()
    return { kind: 'leaving' }
  } catch (failure) {
    return { kind: 'problem', problem: signInProblem(codeOfSignInFailure(failure)) }
  }
}

async function settle(
  world: SessionSurroundings,
  { settings, oidc }: Awaited<ReturnType<SessionSurroundings['identity']>>,
): Promise<SessionState> {
  try {
    const outcome = await world.loadPerson()
    if (outcome.kind === 'noAccess') return outcome
    if (outcome.kind === 'annotation') {
      world.location.assign(settings.annotationUrl)
      return { kind: 'leaving' }
    }
    if (outcome.kind === 'unknownAnnotator') {
      writeLoginRecord(world.local, { at: world.now() })
      await oidc.leaveForSignOut(`${world.location.origin}/?reason=no-access`)
      return { kind: 'leaving' }
    }
    forgetRedirects(world.tab)
    writeLoginRecord(world.local, { userId: outcome.person.user.id, at: world.now() })
    return { kind: 'signedIn', person: outcome.person }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
