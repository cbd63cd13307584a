import { lookIn } from './lapse.ts'
import { currentTokens, onTokenLapse, retryToken, setTokens, suspendTokens } from './sign-in/access-token.ts'
import { hasSignedInSince, onSignOutElsewhere, readLoginRecord, writeLoginRecord } from './sign-in/login-record.ts'
import type { Oidc } from './sign-in/oidc.ts'
import { openedUrl, takeOriginalUrl, takeWayBack } from './sign-in/original-url.ts'
import { forgetRedirects } from './sign-in/redirect-guard.ts'
import { codeOfSignInFailure, signInProblem } from './sign-in-problem.ts'
import {
  type KnownPerson,
  leaveForSignIn,
  type PersonOutcome,
  type SessionState,
  type SessionSurroundings,
  type SignInSettings,
  settle,
  startSession,
} from './start-session.ts'
import type { StorageLike } from './stored/safe-storage.ts'

/** What differs between portals. */
export type SessionStoreOptions<P extends KnownPerson, S extends SignInSettings> = {
  identity: () => Promise<{ settings: S; oidc: Oidc }>
  /** Loads the token's person and decides where they belong. */
  loadPerson: (settings: S) => Promise<PersonOutcome<P>>
  /** The portal's path with its slash. */
  home: string
  local: StorageLike | undefined
  /** Storage of this tab; two portals on one origin need different keys in it. */
  tab: StorageLike | undefined
  /** Called before a new state is shown. */
  onChange?: (next: SessionState<P>, previous: SessionState<P>) => void
  /** Called when the person signs out, to clear what is stored about them. */
  onSignOut?: () => void
  /** Called before the page is left for signing in again, to keep input. */
  onLeave?: (person: P) => void
  /** Called when a person's access ends, to clear what was loaded. */
  onAccessEnd?: () => void
  /** False if a reloaded person can't take over the page of the previous one. */
  canReplace?: (next: P, previous: P) => boolean
}

/** Creates the session of a portal's page: one per page, because tokens are. */
export function createSessionStore<P extends KnownPerson, S extends SignInSettings>(
  options: SessionStoreOptions<P, S>,
) {
  const { identity, home, local, tab } = options
  let state: SessionState<P> = { kind: 'loading' }
  const openedAt = Date.now()
  let starting: Promise<void> | undefined
  let finishing: Promise<boolean> | undefined
  let reloading: Promise<void> | undefined
  /** When this tab last began to check for a token. */
  let lookedAt = 0
  const watchers = new Set<() => void>()

  const surroundings = (): SessionSurroundings<P, S> => ({
    identity,
    loadPerson: options.loadPerson,
    tokens: { get: currentTokens, set: setTokens },
    location: {
      href: window.location.href,
      origin: window.location.origin,
      assign: (address) => window.location.assign(address),
    },
    local,
    tab,
    now: Date.now,
  })

  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }

  const become = (next: SessionState<P>) => {
    options.onChange?.(next, state)
    state = next
    notify()
  }

  const personNow = () => (state.kind === 'signedIn' ? state.person : undefined)

  /** Starts over, and adopts the resulting state if wanted. */
  const start = (isWanted: (next: SessionState<P>) => boolean, mayRedirect = true): Promise<void> => {
    lookedAt = Date.now()
    starting ??= startSession({ ...surroundings(), mayRedirect })
      .then((next) => {
        if (isWanted(next)) become(next)
      })
      .finally(() => {
        starting = undefined
      })
    return starting
  }

  /** Goes to the URL saved before sign-in, if someone is signed in by now and the page is another. */
  const goBack = () => {
    if (state.kind !== 'signedIn') return
    const path = takeWayBack(tab, window.location.href, home)
    if (path === undefined) return
    become({ kind: 'leaving' })
    window.location.assign(path)
  }

  const takeReturnPath = () => takeOriginalUrl(tab, window.location.origin, home)

  const reload = async (): Promise<void> => {
    const { settings, oidc } = await identity()
    const outcome = await options.loadPerson(settings)
    const previous = personNow()
    // Meanwhile the person may have signed out, or be on the way to sign in.
    if (!previous) return
    if (outcome.kind === 'signedIn') {
      if (options.canReplace?.(outcome.person, previous) === false) return window.location.assign(home)
      // A person who didn't change needs no new page.
      if (JSON.stringify(outcome.person) !== JSON.stringify(previous)) become(outcome)
      return
    }
    options.onAccessEnd?.()
    // Nothing stays on the screen while the browser leaves.
    if (outcome.kind !== 'noAccess') become({ kind: 'leaving' })
    become(await settle(surroundings(), oidc, outcome))
  }

  // A call found no token: on a visible page it waits, and the person is asked to sign in.
  onTokenLapse((why) => {
    if (state.kind !== 'signedIn') return false
    if (state.lapse !== why) become({ ...state, lapse: why })
    return true
  })

  return {
    sessionState: () => state,
    watchSession(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Calls the watchers after a change to what a portal keeps beside the state. */
    notify,

    /**
     * Starts the session; concurrent callers share one attempt. On a public page, `mayRedirect` is false: someone who
     * isn't signed in has a problem, and decides what to do about it.
     */
    ensureSession({ mayRedirect = true } = {}): Promise<void> {
      if (state.kind !== 'loading') return Promise.resolve()
      return start(() => true, mayRedirect).then(() => {
        // Whoever is signed in has arrived; an address saved earlier would lead them away from another page later.
        if (state.kind === 'signedIn') takeReturnPath()
      })
    },

    /** Starts from scratch after a problem. */
    tryAgain(): void {
      forgetRedirects(tab)
      become({ kind: 'loading' })
      void start(() => true).then(goBack)
    },

    /** Processes the sign-in response in the URL once; returns false if that failed, which the state then explains. */
    finishSignIn(address: string): Promise<boolean> {
      finishing ??= identity()
        .then(({ oidc }) => oidc.finishSignIn(address))
        .then(
          (tokens) => {
            setTokens(tokens)
            return true
          },
          (failure: unknown) => {
            become({ kind: 'problem', problem: signInProblem(codeOfSignInFailure(failure)) })
            return false
          },
        )
      return finishing
    },

    /** Returns and removes the URL saved before sign-in. */
    takeReturnPath,
    /** Returns the URL that was opened: the one saved before sign-in, else the current one. */
    openedUrl: () => openedUrl(tab, window.location.href, home),

    /** Ends the session here and at the identity provider, and returns to the portal's page for people signed out. */
    async signOut(): Promise<void> {
      options.onSignOut?.()
      writeLoginRecord(local, { at: Date.now() })
      const returnTo = new URL(`${home}?signedOut=1`, window.location.origin).href
      const known = await identity().catch(() => undefined)
      if (known) await known.oidc.leaveForSignOut(returnTo)
      else window.location.assign(returnTo)
    },

    /** Follows a sign-out in another tab, after which nothing is loaded or saved here; returns the unsubscribe function. */
    watchSignOut: () =>
      onSignOutElsewhere(local, () => {
        if (state.kind !== 'signedIn') return
        suspendTokens()
        become({ ...state, lapse: 'signedOut' })
      }),

    /** Checks every three seconds whether a token is available; see `lookIn`. */
    async recheck(): Promise<void> {
      const signedInElsewhere = hasSignedInSince(readLoginRecord(local), lookedAt)
      const look = lookIn(state, signedInElsewhere)
      if (look === 'nothing' || starting) return
      if (look === 'restart') {
        await start(({ kind }) => kind !== 'problem' && kind !== 'failed')
        return goBack()
      }
      // For a different person, everything on screen would be someone else's.
      if (signedInElsewhere && readLoginRecord(local)?.userId !== personNow()?.user.id) return window.location.reload()
      lookedAt = Date.now()
      const why = await retryToken()
      if (state.kind !== 'signedIn') return
      const { lapse: _, ...signedIn } = state
      become(why === undefined ? signedIn : { ...state, lapse: why })
    },

    /** Leaves the page for signing in and returns to it; form input is kept. */
    async signInAgain(): Promise<void> {
      if (state.kind !== 'signedIn') return
      options.onLeave?.(state.person)
      const known = await identity().catch(() => undefined)
      if (!known) return become({ ...state, lapse: 'unreachable' })
      const next = await leaveForSignIn(surroundings(), known.oidc)
      // The page stays until the browser has navigated.
      if (next.kind !== 'leaving') become(next)
    },

    /** True if someone is or was signed in in this browser, as far as it remembers. */
    hasSignedIn: () => readLoginRecord(local)?.userId !== undefined,

    /** True if someone signed in elsewhere while this page outside any session was open. */
    isSignedInElsewhere: () => hasSignedInSince(readLoginRecord(local), openedAt),

    /**
     * Reloads the signed-in person after a change to their data or access; concurrent callers share one attempt. Without
     * access, nothing stays on the screen. Throws what loading throws: that says nothing about access.
     */
    reloadPerson(): Promise<void> {
      if (state.kind !== 'signedIn') return Promise.resolve()
      reloading ??= reload().finally(() => {
        reloading = undefined
      })
      return reloading
    },
  }
}
