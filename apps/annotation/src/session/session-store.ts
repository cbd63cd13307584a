import { createSessionStore } from '@milepost/session/create-session-store'
import { currentTokens } from '@milepost/session/sign-in/access-token'
import { signInCalls } from '@milepost/session/sign-in-calls'
import { browserStorage, prefixedStorage } from '@milepost/session/stored/safe-storage'
import { call, setOnRefused } from '../api/api.ts'
import { home } from '../pages.ts'
import { loadIdentity } from './identity.ts'
import { leave } from './leaving.ts'
import { type AnnotatorCalls, loadAnnotator, type Person } from './load-annotator.ts'

const calls: AnnotatorCalls = {
  me: () => call(signInCalls.me),
  introduce: async () => {
    const tokens = currentTokens()
    if (tokens) await call(signInCalls.introduce, { body: { accessToken: tokens.access, idToken: tokens.id } })
  },
  annotator: () => call(signInCalls.annotator),
}

let onForget = () => {}

/** Sets what clears everything that was loaded for a person who is signed out or lost access. */
export function setOnForget(handler: () => void): void {
  onForget = handler
}

function end() {
  leave()
  onForget()
}

/** The session of this page. */
export const session = createSessionStore<Person, Awaited<ReturnType<typeof loadIdentity>>['settings']>({
  identity: loadIdentity,
  loadPerson: (settings) => loadAnnotator(calls, settings),
  home,
  local: browserStorage('localStorage'),
  // The fleet portal may be in the same tab a moment before, with redirects and an address of its own.
  tab: prefixedStorage(browserStorage('sessionStorage'), 'annotation:'),
  onSignOut: end,
  onAccessEnd: end,
  canReplace: (next, previous) => next.user.id === previous.user.id,
})

export const { sessionState, watchSession, ensureSession, tryAgain, signOut, signInAgain, reloadPerson } = session

let returning: Promise<string> | undefined

/**
 * Processes the sign-in response in the URL once; returns the path to continue to. It is read before the session starts,
 * which forgets it.
 */
export function returnFromSignIn(address: string): Promise<string> {
  returning ??= session.finishSignIn(address).then((isDone) => (isDone ? session.takeReturnPath() : home))
  return returning
}

/** Checks whether the person still has access; without a response, nothing changes. */
export const checkAccess = () => void reloadPerson().catch(() => undefined)

setOnRefused(checkAccess)
