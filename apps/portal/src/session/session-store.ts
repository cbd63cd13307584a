import { call } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { accessToken, setAccessToken } from './access-token.ts'
import { clearClientSwitch, readClientSwitch, writeClientSwitch } from './client-switch.ts'
import { setCurrentClientId } from './current-client.ts'
import { firstCalls } from './first-calls.ts'
import { forgetGroups } from './groups-cache.ts'
import { loadIdentity } from './identity.ts'
import { loadPerson, type PersonCalls } from './load-person.ts'
import { writeLoginRecord } from './login-record.ts'
import { takeOriginalUrl } from './original-url.ts'
import { forgetRedirects } from './redirect-guard.ts'
import { browserStorage } from './safe-storage.ts'
import { codeOfSignInFailure, signInProblem } from './sign-in-problem.ts'
import { type SessionState, type SessionSurroundings, startSession } from './start-session.ts'
import { readChosenRoles, writeChosenRoles } from './view-as-role.ts'

const local = browserStorage('localStorage')
const tab = browserStorage('sessionStorage')

const calls: PersonCalls = {
  me: () => call(firstCalls.me),
  groups: () => call(firstCalls.groups),
  annotator: () => call(firstCalls.annotator),
  client: (id) => call(firstCalls.client, { query: { clientId: id } }),
}

const surroundings = (): SessionSurroundings => ({
  identity: loadIdentity,
  loadPerson: () => loadPerson(calls, local, Date.now()),
  token: { get: accessToken, set: setAccessToken },
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
let chosenRoles = readChosenRoles(tab)
let starting: Promise<void> | undefined
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
  starting ??= startSession(surroundings())
    .then(become)
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
      (token) => {
        setAccessToken(token)
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
  writeLoginRecord(local, undefined)
  queryClient.clear()
  const { oidc } = await loadIdentity()
  await oidc.leaveForSignOut(`${window.location.origin}/?signedOut=1`)
}

/** Looks at another client for up to 24 hours; the page is loaded anew so that nothing of the first one stays. */
export function switchClient(clientId: number): void {
  if (state.kind !== 'signedIn') return
  const own = state.person.user.clientId
  if (clientId === own) clearClientSwitch(local)
  else writeClientSwitch(local, { switchedClientId: clientId, originalClientId: own, switchedAt: Date.now() })
  forgetGroups(local)
  window.location.assign('/')
}

/** Back to one's own client. */
export function resetClient(): void {
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
