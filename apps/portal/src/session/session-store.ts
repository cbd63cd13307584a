import { call } from '../lib/api/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { currentClientId, setCurrentClientId } from './current-client.ts'
import { firstCalls } from './first-calls.ts'
import { lookIn } from './lapse.ts'
import { loadPerson, type PersonCalls } from './load-person.ts'
import { currentTokens, onTokenLapse, retryToken, setTokens, suspendTokens } from './sign-in/access-token.ts'
import { loadIdentity } from './sign-in/identity.ts'
import { hasSignedInSince, onSignOutElsewhere, readLoginRecord, writeLoginRecord } from './sign-in/login-record.ts'
import { openedUrl, takeOriginalUrl, takeWayBack } from './sign-in/original-url.ts'
import { acceptedInvitation } from './sign-in/public-path.ts'
import { forgetRedirects } from './sign-in/redirect-guard.ts'
import { codeOfSignInFailure, signInProblem } from './sign-in-problem.ts'
import { leaveForSignIn, type SessionState, type SessionSurroundings, startSession } from './start-session.ts'
import { clearClientSwitch, readClientSwitch, switchTimeLeft, writeClientSwitch } from './stored/client-switch.ts'
import { forgetDrafts, keepDrafts } from './stored/drafts.ts'
import { forgetGroups } from './stored/groups-cache.ts'
import { browserStorage } from './stored/safe-storage.ts'
import { type ChosenRoles, isSelectionOver, readChosenRoles, writeChosenRoles } from './stored/view-as-role.ts'

const local = browserStorage('localStorage')
const tab = browserStorage('sessionStorage')

const calls: PersonCalls = {
  me: () => call(firstCalls.me),
  introduce: async () => {
    const tokens = currentTokens()
    if (!tokens) return
    const { pathname, search } = openedUrl(tab, window.location.href)
    const invitation = acceptedInvitation(pathname, search)
    await call(firstCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id, invitation } })
  },
  groups: () => call(firstCalls.groups),
  annotator: () => call(firstCalls.annotator),
  client: (id) => call(firstCalls.client, { query: { clientId: id } }),
}

const surroundings = (): SessionSurroundings => ({
  identity: loadIdentity,
  loadPerson: () => loadPerson(calls, local, Date.now()),
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

let state: SessionState = { kind: 'loading' }
const openedAt = Date.now()
let chosenRoles: ChosenRoles | undefined
let starting: Promise<void> | undefined
/** When this tab last began to check for a token. */
let lookedAt = 0
const watchers = new Set<() => void>()

function changed() {
  for (const watcher of [...watchers]) watcher()
}

function become(next: SessionState) {
  // What this tab shows changes only when it begins, or when the person changes it here.
  if (next.kind === 'signedIn' && state.kind !== 'signedIn')
    chosenRoles = readChosenRoles(local, next.person.user.id, Date.now())
  state = next
  setCurrentClientId(next.kind === 'signedIn' ? next.person.client.id : undefined)
  changed()
}

export const sessionState = () => state
export const chosenRolesNow = () => chosenRoles?.roles
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Starts the session; concurrent callers share one attempt. On a public page, `mayRedirect` is false: someone who isn't
 * signed in has a problem, and decides what to do about it.
 */
export function ensureSession({ mayRedirect = true } = {}): Promise<void> {
  if (state.kind !== 'loading') return Promise.resolve()
  return start(() => true, mayRedirect).then(() => {
    // Whoever is signed in has arrived; an address saved earlier would lead them away from another page later.
    if (state.kind === 'signedIn') takeReturnPath()
  })
}

/** Starts over, and adopts the resulting state if wanted. */
function start(isWanted: (next: SessionState) => boolean, mayRedirect = true): Promise<void> {
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

/** Joins the client that a new person chose among several, and starts again. Rejects with ApiError. */
export async function chooseClient(clientId: number): Promise<void> {
  const tokens = currentTokens()
  if (tokens) await call(firstCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id, clientId } })
  tryAgain()
}

/** Starts from scratch after a problem. */
export function tryAgain(): void {
  forgetRedirects(tab)
  become({ kind: 'loading' })
  void start(() => true).then(goBack)
}

let finishing: Promise<string> | undefined

/** Processes the sign-in response in the URL once; returns the path to continue to. */
export function finishSignIn(address: string): Promise<string> {
  finishing ??= loadIdentity()
    .then(({ oidc }) => oidc.finishSignIn(address))
    .then(
      (tokens) => {
        setTokens(tokens)
        return '/r'
      },
      (failure: unknown) => {
        become({ kind: 'problem', problem: signInProblem(codeOfSignInFailure(failure)) })
        return '/'
      },
    )
  return finishing
}

/** Returns and removes the URL saved before sign-in. */
export const takeReturnPath = () => takeOriginalUrl(tab, window.location.origin)

/** Ends the session here and at the identity provider, and returns to the site's origin. */
export async function signOut(): Promise<void> {
  forgetGroups(local)
  clearClientSwitch(local)
  writeChosenRoles(local, undefined)
  forgetDrafts(window.sessionStorage)
  writeLoginRecord(local, { at: Date.now() })
  queryClient.clear()
  const returnTo = `${window.location.origin}/?signedOut=1`
  const identity = await loadIdentity().catch(() => undefined)
  if (identity) await identity.oidc.leaveForSignOut(returnTo)
  else window.location.assign(returnTo)
}

// A call found no token: on a visible page it waits, and the person is asked to sign in.
onTokenLapse((why) => {
  if (state.kind !== 'signedIn') return false
  if (state.lapse !== why) become({ ...state, lapse: why })
  return true
})

/** Follows a sign-out in another tab, after which nothing is loaded or saved here; returns the unsubscribe function. */
export const watchSignOut = () =>
  onSignOutElsewhere(local, () => {
    if (state.kind !== 'signedIn') return
    suspendTokens()
    become({ ...state, lapse: 'signedOut' })
  })

/** Checks every three seconds whether a token is available; see `lookIn`. */
export async function recheck(): Promise<void> {
  const signedInElsewhere = hasSignedInSince(readLoginRecord(local), lookedAt)
  const look = lookIn(state, signedInElsewhere)
  if (look === 'nothing' || starting) return
  if (look === 'restart') {
    await start(({ kind }) => kind !== 'problem' && kind !== 'failed')
    return goBack()
  }
  // For a different person, everything on screen would be someone else's.
  if (signedInElsewhere && readLoginRecord(local)?.userId !== personId()) return window.location.reload()
  lookedAt = Date.now()
  const why = await retryToken()
  if (state.kind !== 'signedIn') return
  const { lapse: _, ...signedIn } = state
  become(why === undefined ? signedIn : { ...state, lapse: why })
}

/** Goes to the URL saved before sign-in, if someone is signed in by now and the page is another. */
function goBack(): void {
  if (state.kind !== 'signedIn') return
  const path = takeWayBack(tab, window.location.href)
  if (path === undefined) return
  become({ kind: 'leaving' })
  window.location.assign(path)
}

const personId = () => (state.kind === 'signedIn' ? state.person.user.id : undefined)

/** Leaves the page for signing in and returns to it; form input is kept. */
export async function signInAgain(): Promise<void> {
  if (state.kind !== 'signedIn') return
  keepDrafts(tab, { userId: state.person.user.id, pathname: window.location.pathname }, Date.now())
  const identity = await loadIdentity().catch(() => undefined)
  if (!identity) return become({ ...state, lapse: 'unreachable' })
  const next = await leaveForSignIn(surroundings(), identity.oidc)
  // The page stays until the browser has navigated.
  if (next.kind !== 'leaving') become(next)
}

/** True if someone is or was signed in in this browser, as far as it remembers. */
export const hasSignedIn = () => readLoginRecord(local)?.userId !== undefined

/** True if someone signed in elsewhere while this page outside any session was open. */
export const isSignedInElsewhere = () => hasSignedInSince(readLoginRecord(local), openedAt)

/** Switches to another client for up to 24 hours; the page reloads so that nothing of the first one remains. */
export async function switchClient(clientId: number): Promise<void> {
  if (state.kind !== 'signedIn') return
  const own = state.person.user.clientId
  // The server logs the switch first; without permission it ends here.
  await call(firstCalls.switchTo, { params: { id: clientId } })
  if (clientId === own) clearClientSwitch(local)
  else writeClientSwitch(local, { switchedClientId: clientId, originalClientId: own, switchedAt: Date.now() })
  forgetGroups(local)
  window.location.assign('/')
}

/** Returns to the person's own client, even if the server doesn't respond. */
export async function resetClient(): Promise<void> {
  if (state.kind !== 'signedIn') return
  await call(firstCalls.switchTo, { params: { id: state.person.user.clientId } }).catch(() => undefined)
  clearClientSwitch(local)
  forgetGroups(local)
  window.location.assign('/')
}

/** Why what this tab shows is no longer right: its 24 hours are over, or another tab changed it. */
export type Outdated = 'clientOver' | 'rolesOver' | 'otherClient' | 'otherRoles'

/** Compares what this tab shows with what the person chose in this browser, in any tab; undefined if it is the same. */
export function outdated(now: number): Outdated | undefined {
  if (state.kind !== 'signedIn' || state.lapse !== undefined || !local) return undefined
  const { user, clientSwitch } = state.person
  if (clientSwitch && switchTimeLeft(clientSwitch, now) === 0) return 'clientOver'
  if (readClientSwitch(local, user.clientId, now)?.switchedClientId !== clientSwitch?.switchedClientId)
    return 'otherClient'
  if (chosenRoles && isSelectionOver(chosenRoles, now)) return 'rolesOver'
  const stored = readChosenRoles(local, user.id, now)
  return stored?.roles.join() === chosenRoles?.roles.join() ? undefined : 'otherRoles'
}

/** Limits the view to some of the person's own roles; undefined for all of them. Only what is shown changes. */
export function viewAsRoles(roles: readonly string[] | undefined): void {
  const userId = personId()
  if (userId === undefined) return
  chosenRoles = roles && { userId, roles: [...roles], chosenAt: Date.now() }
  writeChosenRoles(local, chosenRoles)
  changed()
}

/** Reloads the signed-in person after a change to their data or access. Without access, nothing stays on the screen. */
export async function reloadPerson(): Promise<void> {
  const outcome = await loadPerson(calls, local, Date.now())
  if (outcome.kind === 'signedIn') {
    // Another tab switched clients: everything on screen would be another client's.
    if (outcome.person.client.id !== currentClientId()) return window.location.assign('/')
    return become(outcome)
  }
  queryClient.clear()
  if (outcome.kind === 'noAccess') become(outcome)
  else window.location.assign('/')
}
