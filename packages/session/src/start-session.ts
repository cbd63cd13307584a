import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { mayPass } from './sign-in/attempts.ts'
import { writeLoginRecord } from './sign-in/login-record.ts'
import type { Oidc } from './sign-in/oidc.ts'
import { saveOriginalUrl } from './sign-in/original-url.ts'
import { forgetRedirects, takeRedirect } from './sign-in/redirect-guard.ts'
import { hasSignInResponse } from './sign-in/sign-in-response.ts'
import type { Lapse, Tokens } from './sign-in/token-holder.ts'
import { codeOfSignInFailure, type SignInProblem, signInProblem } from './sign-in-problem.ts'
import type { StorageLike } from './stored/safe-storage.ts'

/** A person as a portal loads them; each portal adds what it shows. */
export type KnownPerson = { user: { id: string } }

/** The settings that sign-in needs. */
export type SignInSettings = { identity: IdentitySettings }

/** Where the token's person belongs. */
export type PersonOutcome<P extends KnownPerson> =
  | { kind: 'signedIn'; person: P }
  /** `isUndecided` if several clients invited the person and no link decides. */
  | { kind: 'noAccess'; isUndecided?: true }
  /** In another portal, at this address. */
  | { kind: 'elsewhere'; address: string }
  /** Nowhere: they are signed out, and return to this address. */
  | { kind: 'signOut'; returnTo: string }

/** State of a session; `leaving` shows a spinner while the browser navigates away. */
export type SessionState<P extends KnownPerson> =
  | { kind: 'loading' }
  | { kind: 'leaving' }
  /** `lapse`: the token has run out and there is no new one; what is on the screen stays. */
  | { kind: 'signedIn'; person: P; lapse?: SessionLapse | undefined }
  | { kind: 'noAccess'; isUndecided?: true }
  | { kind: 'problem'; problem: SignInProblem }
  /** Signed in, but the person's own data could not be loaded. */
  | { kind: 'failed'; error: unknown }

/** Why a signed-in person's token is gone. */
export type SessionLapse = Lapse | 'signedOut'

export type SessionSurroundings<P extends KnownPerson, S extends SignInSettings = SignInSettings> = {
  /** Settings and the identity provider; throws if the server doesn't respond. */
  identity: () => Promise<{ settings: S; oidc: Oidc }>
  loadPerson: (settings: S) => Promise<PersonOutcome<P>>
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
export async function startSession<P extends KnownPerson, S extends SignInSettings>(
  world: SessionSurroundings<P, S>,
): Promise<SessionState<P>> {
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
  try {
    const outcome = await world.loadPerson(identity.settings)
    if (outcome.kind === 'signedIn') forgetRedirects(world.tab)
    return await settle(world, identity.oidc, outcome)
  } catch (error) {
    return { kind: 'failed', error }
  }
}

const stoppedBy = { tooSoon: 'just_redirected', tooOften: 'too_many_attempts' } as const

type Leaving = Pick<SessionSurroundings<KnownPerson>, 'location' | 'tab' | 'now'>

/** Saves the URL and redirects to sign-in, with loop protection: not within 5 s of the last time, and not too often. */
export async function leaveForSignIn(
  world: Leaving,
  oidc: Oidc,
): Promise<Extract<SessionState<never>, { kind: 'leaving' | 'problem' }>> {
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

/** Does what an outcome asks for: records who is signed in, or leaves the page. */
export async function settle<P extends KnownPerson>(
  world: Pick<SessionSurroundings<P>, 'location' | 'local' | 'now'>,
  oidc: Oidc,
  outcome: PersonOutcome<P>,
): Promise<SessionState<P>> {
  switch (outcome.kind) {
    case 'noAccess':
      return outcome
    case 'elsewhere':
      world.location.assign(outcome.address)
      return { kind: 'leaving' }
    case 'signOut':
      writeLoginRecord(world.local, { at: world.now() })
      await oidc.leaveForSignOut(new URL(outcome.returnTo, world.location.origin).href)
      return { kind: 'leaving' }
    case 'signedIn':
      writeLoginRecord(world.local, { userId: outcome.person.user.id, at: world.now() })
      return { kind: 'signedIn', person: outcome.person }
  }
}
