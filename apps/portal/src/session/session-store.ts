import { createSessionStore } from '@milepost/session/create-session-store'
import { currentTokens } from '@milepost/session/sign-in/access-token'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { call } from '../lib/api/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { setCurrentClientId } from './current-client.ts'
import { firstCalls } from './first-calls.ts'
import { loadPerson, type Person, type PersonCalls } from './load-person.ts'
import { loadIdentity } from './sign-in/identity.ts'
import { acceptedInvitation } from './sign-in/public-path.ts'
import { clearClientSwitch, readClientSwitch, switchTimeLeft, writeClientSwitch } from './stored/client-switch.ts'
import { forgetDrafts, keepDrafts } from './stored/drafts.ts'
import { forgetGroups } from './stored/groups-cache.ts'
import { type ChosenRoles, isSelectionOver, readChosenRoles, writeChosenRoles } from './stored/view-as-role.ts'

const local = browserStorage('localStorage')
const tab = browserStorage('sessionStorage')

const calls: PersonCalls = {
  me: () => call(firstCalls.me),
  introduce: async () => {
    const tokens = currentTokens()
    if (!tokens) return
    const { pathname, search } = session.openedUrl()
    const invitation = acceptedInvitation(pathname, search)
    await call(firstCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id, invitation } })
  },
  groups: () => call(firstCalls.groups),
  annotator: () => call(firstCalls.annotator),
  client: (id) => call(firstCalls.client, { query: { clientId: id } }),
}

let chosenRoles: ChosenRoles | undefined

/** The session of this page. */
export const session = createSessionStore<Person, Awaited<ReturnType<typeof loadIdentity>>['settings']>({
  identity: loadIdentity,
  loadPerson: (settings) => loadPerson(calls, local, Date.now(), settings),
  home: '/',
  local,
  tab,
  onChange(next, previous) {
    // What this tab shows changes only when it begins, or when the person changes it here.
    if (next.kind === 'signedIn' && previous.kind !== 'signedIn')
      chosenRoles = readChosenRoles(local, next.person.user.id, Date.now())
    setCurrentClientId(next.kind === 'signedIn' ? next.person.client.id : undefined)
  },
  onSignOut() {
    forgetGroups(local)
    clearClientSwitch(local)
    writeChosenRoles(local, undefined)
    forgetDrafts(window.sessionStorage)
    queryClient.clear()
  },
  onLeave: ({ user }) => void keepDrafts(tab, { userId: user.id, pathname: window.location.pathname }, Date.now()),
  onAccessEnd: () => queryClient.clear(),
  // Another tab switched clients: everything on screen would be another client's.
  canReplace: (next, previous) => next.client.id === previous.client.id,
})

export const {
  sessionState,
  watchSession,
  ensureSession,
  tryAgain,
  finishSignIn,
  takeReturnPath,
  signOut,
  signInAgain,
  hasSignedIn,
  reloadPerson,
} = session

export const chosenRolesNow = () => chosenRoles?.roles

const personNow = () => {
  const state = sessionState()
  return state.kind === 'signedIn' ? state.person : undefined
}

/** Joins the client that a new person chose among several, and starts again. Rejects with ApiError. */
export async function chooseClient(clientId: number): Promise<void> {
  const tokens = currentTokens()
  if (tokens) await call(firstCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id, clientId } })
  tryAgain()
}

/** Switches to another client for up to 24 hours; the page reloads so that nothing of the first one remains. */
export async function switchClient(clientId: number): Promise<void> {
  const own = personNow()?.user.clientId
  if (own === undefined) return
  // The server logs the switch first; without permission it ends here.
  await call(firstCalls.switchTo, { params: { id: clientId } })
  if (clientId === own) clearClientSwitch(local)
  else writeClientSwitch(local, { switchedClientId: clientId, originalClientId: own, switchedAt: Date.now() })
  forgetGroups(local)
  window.location.assign('/')
}

/** Returns to the person's own client, even if the server doesn't respond. */
export async function resetClient(): Promise<void> {
  const own = personNow()?.user.clientId
  if (own === undefined) return
  await call(firstCalls.switchTo, { params: { id: own } }).catch(() => undefined)
  clearClientSwitch(local)
  forgetGroups(local)
  window.location.assign('/')
}

/** Why what this tab shows is no longer right: its 24 hours are over, or another tab changed it. */
export type Outdated = 'clientOver' | 'rolesOver' | 'otherClient' | 'otherRoles'

/** Compares what this tab shows with what the person chose in this browser, in any tab; undefined if it is the same. */
export function outdated(now: number): Outdated | undefined {
  const state = sessionState()
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
  const userId = personNow()?.user.id
  if (userId === undefined) return
  chosenRoles = roles && { userId, roles: [...roles], chosenAt: Date.now() }
  writeChosenRoles(local, chosenRoles)
  session.notify()
}
