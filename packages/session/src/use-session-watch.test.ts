// @vitest-environment happy-dom

import { signIn } from '@milepost/domain/limits'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionState } from './start-session.ts'
import { useSessionWatch } from './use-session-watch.ts'

const person = { user: { id: 'person' } }
type State = SessionState<typeof person>
const recheck = vi.fn(async () => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const watchIn = (state: State) =>
  renderHook(() =>
    useSessionWatch({
      sessionState: () => state,
      watchSession: () => () => undefined,
      recheck,
      watchSignOut: () => () => undefined,
    }),
  )

test.each<State>([
  { kind: 'leaving' },
  { kind: 'noAccess' },
  { kind: 'failed', error: 0 },
  { kind: 'problem', problem: { code: 'timeout', title: '', detail: '' } },
  { kind: 'signedIn', person, lapse: 'refused' },
  { kind: 'signedIn', person, lapse: 'signedOut' },
])(`checks in $kind every ${signIn.loginCheckMilliseconds} ms`, (state) => {
  watchIn(state)
  vi.advanceTimersByTime(2_999)
  expect(recheck).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_001)
  expect(recheck).toHaveBeenCalledTimes(2)
})

test('doesn’t check while there is a token', () => {
  watchIn({ kind: 'signedIn', person })
  vi.advanceTimersByTime(60_000)
  expect(recheck).not.toHaveBeenCalled()
})
