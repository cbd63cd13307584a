import { call } from '../lib/api/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { setCurrentClientId } from './current-client.ts'
import { firstCalls } from './first-calls.ts'
import { lookIn } from './lapse.ts'
import { loadPerson, type PersonCalls } from './load-person.ts'
import { currentTokens, onTokenLapse, retryToken, setTokens, suspendTokens } from './sign-in/access-token.ts'
import { loadIdentity } from './sign-in/identity.ts'
import { hasSignedInSince, onSignOutElsewhere, readLoginRecord, writeLoginRecord } from './sign-in/login-record.ts'
import { takeOriginalUrl } from './sign-in/original-url.ts'
import { forgetRedirects } from './sign-in/redirect-guard.ts'
import { codeOfSignInFailure, signInProblem } from './sign-in-problem.ts'
import { leaveForSignIn, type SessionState, type SessionSurroundings, startSession } from './start-session.ts'
import { clearClientSwitch, readClientSwitch, writeClientSwitch } from './stored/client-switch.ts'
import { forgetDrafts, keepDrafts } from './stored/drafts.ts'
import { forgetGroups } from './stored/groups-cache.ts'
import { browserStorage } from './stored/safe-storage.ts'
import { readChosenRoles, writeChosenRoles } from './stored/view-as-role.ts'

const local = browserStorage('localStorage')
const tab = browserStorage('sessionStorage')

const calls: PersonCalls = {
  me: () => call(firstCalls.me),
  introduce: async () => {
    const tokens = currentTokens()
    if (!tokens) return
    await call(firstCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id } })
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
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

let state: SessionState = { kind: 'loading' }
const openedAt = Date.now()
let chosenRoles = readChosenRoles(tab)
let starting: Promise<void> | undefined
/** When this tab last began to look for a token. */
let lookedAt = 0
const watchers = new Set<() => void>()

function changed() {
  for (const watcher of [...watchers]) watcher()
}

function become(next: SessionState) {
  state = next
  setCurrentClientId(next.kind === 'signedIn' ? next.person.client.id : undefined)
  changed()
}

export const sessionState = () => state
export const chosenRolesNow = () => chosenRoles
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Finds out who is there; several callers share one attempt. */
export function ensureSession(): Promise<void> {
  if (state.kind !== 'loading') return Promise.resolve()
  return start(() => true)
}

/** Starts anew, and becomes what comes of it where that is wanted. */
function start(isWanted: (next: SessionState) => boolean): Promise<void> {
  lookedAt = Date.now()
  starting ??= startSession(surroundings())
    .then((next) => {
      if (isWanted(next)) become(next)
    })
    .finally(() => {
      starting = undefined
    })
  return starting
}

/** After a problem: from the start, as if nothing had been tried. */
export function tryAgain(): void {
  forgetRedirects(tab)
  become({ kind: 'loading' })
  void ensureSession()
}

let finishing: Promise<string> | undefined

/** Uses the answer of sign-in in the address, once; returns the path to go on to. */
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

/** The address saved before sign-in, which is thereby forgotten. */
export const takeWantedPath = () => takeOriginalUrl(tab, window.location.origin)

/** Ends the session here and at the identity provider, and returns to the site's origin. */
export async function signOut(): Promise<void> {
  forgetGroups(local)
  clearClientSwitch(local)
  writeChosenRoles(tab, undefined)
  forgetDrafts(window.sessionStorage)
  writeLoginRecord(local, { at: Date.now() })
  queryClient.clear()
  const returnTo = `${window.location.origin}/?signedOut=1`
  const identity = await loadIdentity().catch(() => undefined)
  if (identity) await identity.oidc.leaveForSignOut(returnTo)
  else window.location.assign(returnTo)
}

// A call found no token to go on with: on a page that is shown it waits, and the person is led to sign in.
onTokenLapse((why) => {
  if (state.kind !== 'signedIn') return false
  if (state.lapse !== why) become({ ...state, lapse: why })
  return true
})

/** Follows a sign-out in another tab: nothing more is loaded or saved here; returns the way to stop. */
export const watchSignOut = () =>
  onSignOutElsewhere(local, () => {
    if (state.kind !== 'signedIn') return
    suspendTokens()
    become({ ...state, lapse: 'signedOut' })
  })

/** Looks, every three seconds, whether there is a token to be had by now; see `lookIn`. */
export async function lookAgain(): Promise<void> {
  const signedInElsewhere = hasSignedInSince(readLoginRecord(local), lookedAt)
  const look = lookIn(state, signedInElsewhere)
  if (look === 'nothing' || starting) return
  if (look === 'restart') return start(({ kind }) => kind !== 'problem' && kind !== 'failed')
  // As somebody else everything on the screen would be another's.
  if (signedInElsewhere && readLoginRecord(local)?.userId !== personId()) return window.location.reload()
  lookedAt = Date.now()
  const why = await retryToken()
  if (state.kind !== 'signedIn') return
  const { lapse: _, ...signedIn } = state
  become(why === undefined ? signedIn : { ...state, lapse: why })
}

const personId = () => (state.kind === 'signedIn' ? state.person.user.id : undefined)

/** Leaves the page for signing in, and comes back to it; what stands in its forms is kept. */
export async function signInAgain(): Promise<void> {
  if (state.kind !== 'signedIn') return
  keepDrafts(tab, { userId: state.person.user.id, pathname: window.location.pathname }, Date.now())
  const identity = await loadIdentity().catch(() => undefined)
  if (!identity) return become({ ...state, lapse: 'unreachable' })
  const next = await leaveForSignIn(surroundings(), identity.oidc)
  // The page stays until the browser has gone.
  if (next.kind !== 'leaving') become(next)
}

/** Whether somebody is, or was, signed in in this browser, as far as it remembers. */
export const hasSignedIn = () => readLoginRecord(local)?.userId !== undefined

/** Somebody signed in on a page that stands outside of any session. */
export const isSignedInElsewhere = () => hasSignedInSince(readLoginRecord(local), openedAt)

/** Looks at another client for up to 24 hours; the page is loaded anew so that nothing of the first one stays. */
export async function switchClient(clientId: number): Promise<void> {
  if (state.kind !== 'signedIn') return
  const own = state.person.user.clientId
  // The server notes who looks at whom; it does so first, and who may not look gets no further.
  await call(firstCalls.switchTo, { params: { id: clientId } })
  if (clientId === own) clearClientSwitch(local)
  else writeClientSwitch(local, { switchedClientId: clientId, originalClientId: own, switchedAt: Date.now() })
  forgetGroups(local)
  window.location.assign('/')
}

/** Back to one's own client. That is possible also while the server does not answer. */
export async function resetClient(): Promise<void> {
  if (state.kind !== 'signedIn') return
  await call(firstCalls.switchTo, { params: { id: state.person.user.clientId } }).catch(() => undefined)
  clearClientSwitch(local)
  forgetGroups(local)
  window.location.assign('/')
}

/** Whether the client in view is still the one to look at; false once a switch ran out or was changed in another tab. */
export function isClientCurrent(now: number): boolean {
  if (state.kind !== 'signedIn') return true
  const { user, clientSwitch } = state.person
  return readClientSwitch(local, user.clientId, now)?.switchedClientId === clientSwitch?.switchedClientId
}

/** Looks with some of one's own roles; undefined for all of them. Only what is shown changes. */
export function viewAsRoles(roles: readonly string[] | undefined): void {
  chosenRoles = roles === undefined ? undefined : [...roles]
  writeChosenRoles(tab, chosenRoles)
  changed()
}

/** Asks for the signed-in person again, after something of theirs was changed. */
export async function reloadPerson(): Promise<void> {
  const outcome = await loadPerson(calls, local, Date.now())
  if (outcome.kind === 'signedIn') become(outcome)
}
