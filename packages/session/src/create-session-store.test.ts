// @vitest-environment happy-dom

import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionStore } from './create-session-store.ts'
import { setTokens } from './sign-in/access-token.ts'
import { writeLoginRecord } from './sign-in/login-record.ts'
import type { Oidc } from './sign-in/oidc.ts'
import type { PersonOutcome } from './start-session.ts'
import { prefixedStorage } from './stored/safe-storage.ts'

const person = { user: { id: 'person' } }
type Person = typeof person
const signedIn = { kind: 'signedIn', person } as const

const oidc = {
  leaveForSignIn: vi.fn<Oidc['leaveForSignIn']>(),
  finishSignIn: vi.fn<Oidc['finishSignIn']>(),
  silentTokens: vi.fn<Oidc['silentTokens']>(),
  leaveForSignOut: vi.fn<Oidc['leaveForSignOut']>(),
}
const loadPerson = vi.fn<() => Promise<PersonOutcome<Person>>>()
const onAccessEnd = vi.fn()
const canReplace = vi.fn<(next: Person, previous: Person) => boolean>()

const createStore = (home: string, prefix = '') =>
  createSessionStore<Person, { identity: IdentitySettings }>({
    identity: async () => ({ settings: { identity: {} as IdentitySettings }, oidc }),
    loadPerson,
    home,
    local: window.localStorage,
    tab: prefixedStorage(window.sessionStorage, prefix),
    onAccessEnd,
    canReplace,
  })
let store: ReturnType<typeof createStore>
const sessionState = () => store.sessionState()

const refused = Object.assign(new Error('no'), { error: 'login_required' })
const silently = async () => ({ access: 'token' })

/** Opens a page without a session, which can't leave for sign-in either. */
async function openWithProblem(home = '/', prefix = '') {
  setTokens(undefined)
  store = createStore(home, prefix)
  oidc.silentTokens.mockRejectedValue(refused)
  oidc.leaveForSignIn.mockRejectedValue(Object.assign(new Error('no'), { error: 'state_mismatch' }))
  await store.ensureSession()
  expect(sessionState()).toMatchObject({ kind: 'problem', problem: { code: 'state_mismatch' } })
  window.sessionStorage.clear()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  loadPerson.mockResolvedValue(signedIn)
  canReplace.mockReturnValue(true)
  await openWithProblem()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const mock of [...Object.values(oidc), loadPerson, onAccessEnd, canReplace]) mock.mockReset()
  window.sessionStorage.clear()
  window.localStorage.clear()
})

/** Someone signs in in another tab, and this tab's three-second check notices. */
async function checkAfterSignInElsewhere() {
  writeLoginRecord(window.localStorage, { userId: person.user.id, at: 2_000 })
  oidc.silentTokens.mockImplementation(silently)
  await store.recheck()
}

test('goes to the address saved before sign-in once someone signed in elsewhere', async () => {
  window.sessionStorage.setItem('original-url', '/view/events?level=5#x')
  await checkAfterSignInElsewhere()
  expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/view/events?level=5#x')
  expect(sessionState()).toEqual({ kind: 'leaving' })
  expect(window.sessionStorage.getItem('original-url')).toBeNull()
})

test.each([
  ['there is no saved address', undefined],
  ['the page is the saved one', window.location.pathname],
])('stays on the page if %s', async (_, saved) => {
  if (saved !== undefined) window.sessionStorage.setItem('original-url', saved)
  await checkAfterSignInElsewhere()
  expect(window.location.assign).not.toHaveBeenCalled()
  expect(sessionState()).toEqual(signedIn)
  expect(window.sessionStorage.getItem('original-url')).toBeNull()
})

test('also goes there after a retry', async () => {
  window.sessionStorage.setItem('original-url', '/view/drivers')
  oidc.silentTokens.mockImplementation(silently)
  store.tryAgain()
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/view/drivers'))
})

test('keeps what it saves in the tab apart from another portal of the same origin', async () => {
  await openWithProblem('/annotation/', 'annotation:')
  window.sessionStorage.setItem('original-url', '/view/events')
  window.sessionStorage.setItem('annotation:original-url', '/annotation/team')
  await checkAfterSignInElsewhere()
  expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/annotation/team')
  expect(window.sessionStorage.getItem('original-url')).toBe('/view/events')
})

test('returns to its own home after signing out', async () => {
  await openWithProblem('/annotation/')
  await store.signOut()
  expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/annotation/?signedOut=1`)
})

describe('a person who is loaded again', () => {
  beforeEach(checkAfterSignInElsewhere)

  test('is shown', async () => {
    const next = { user: { id: 'person', name: 'Ann' } }
    loadPerson.mockResolvedValue({ kind: 'signedIn', person: next })
    await store.reloadPerson()
    expect(sessionState()).toEqual({ kind: 'signedIn', person: next })
    expect(window.location.assign).not.toHaveBeenCalled()
  })

  test('reloads the page if it shows another’s records', async () => {
    canReplace.mockReturnValue(false)
    await store.reloadPerson()
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/')
  })

  test('sees nothing anymore once signed out, and what was loaded is cleared', async () => {
    loadPerson.mockResolvedValue({ kind: 'signOut', returnTo: '/?reason=no-access' })
    await store.reloadPerson()
    expect(sessionState()).toEqual({ kind: 'leaving' })
    expect(onAccessEnd).toHaveBeenCalledTimes(1)
    expect(oidc.leaveForSignOut).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/?reason=no-access`)
  })

  test('stays if the server doesn’t respond', async () => {
    loadPerson.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(store.reloadPerson()).rejects.toThrow()
    expect(sessionState()).toEqual(signedIn)
  })
})
