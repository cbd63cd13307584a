import { signIn } from '@milepost/domain/limits'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someUser } from '../testing/people.ts'
import type { SessionState } from './start-session.ts'
import { useSessionWatch } from './use-session-watch.ts'

const session = vi.hoisted(() => ({ state: { kind: 'loading' } as unknown, look: vi.fn(async () => undefined) }))
vi.mock('./session-context.ts', () => ({ useSessionState: () => session.state }))
vi.mock('./session-store.ts', () => ({ recheck: session.look, watchSignOut: () => () => undefined }))

const user = someUser()
const person = { user, groups: [], client: user.client, clientSwitch: undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const watchIn = (state: SessionState) => {
  session.state = state
  renderHook(useSessionWatch)
}

test.each<SessionState>([
  { kind: 'leaving' },
  { kind: 'noAccess' },
  { kind: 'failed', error: 0 },
  { kind: 'problem', problem: { code: 'timeout', title: '', detail: '' } },
  { kind: 'signedIn', person, lapse: 'refused' },
  { kind: 'signedIn', person, lapse: 'signedOut' },
])(`checks in $kind every ${signIn.loginCheckMilliseconds} ms`, (state) => {
  watchIn(state)
  vi.advanceTimersByTime(2_999)
  expect(session.look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_001)
  expect(session.look).toHaveBeenCalledTimes(2)
})

test('doesn’t check while there is a token', () => {
  watchIn({ kind: 'signedIn', person })
  vi.advanceTimersByTime(60_000)
  expect(session.look).not.toHaveBeenCalled()
})
