import { writeLoginRecord } from '@milepost/session/sign-in/login-record'
import { signInProblem } from '@milepost/session/sign-in-problem'
import type { SessionState } from '@milepost/session/start-session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someUser } from '../testing/people.ts'
import { recheck, sessionState, tryAgain } from './session-store.ts'

const begin = vi.hoisted(() => vi.fn<() => Promise<SessionState>>())
vi.mock('@milepost/session/start-session', () => ({ startSession: begin }))

const user = someUser()
const signedIn = {
  kind: 'signedIn',
  person: { user, groups: [], client: user.client, clientSwitch: undefined },
} satisfies SessionState
const problem = { kind: 'problem', problem: signInProblem('state_mismatch') } satisfies SessionState

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  begin.mockResolvedValue(problem)
  tryAgain()
  await vi.waitFor(() => expect(sessionState()).toEqual(problem))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.sessionStorage.clear()
  window.localStorage.clear()
})

/** Someone signs in in another tab, and this tab's three-second check notices. */
async function checkAfterSignInElsewhere() {
  writeLoginRecord(window.localStorage, { userId: user.id, at: 2_000 })
  begin.mockResolvedValue(signedIn)
  await recheck()
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
  begin.mockResolvedValue(signedIn)
  tryAgain()
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/view/drivers'))
})
