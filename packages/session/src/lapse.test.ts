import { signIn } from '@milepost/domain/limits'
import { describe, expect, test } from 'vitest'
import { lookIn, mayLeave } from './lapse.ts'
import { signInProblem } from './sign-in-problem.ts'
import type { SessionState } from './start-session.ts'

const person = { user: { id: 'person' } }
type State = SessionState<typeof person>
const problem = (code: string): State => ({ kind: 'problem', problem: signInProblem(code) })

describe('the three-second check', () => {
  test.each<[string, State, string]>([
    ['while leaving, for example after the browser’s Back', { kind: 'leaving' }, 'restart'],
    ['with a problem', problem('login_required'), 'restart'],
    ['without access', { kind: 'noAccess' }, 'restart'],
    ['with a person who could not be loaded', { kind: 'failed', error: 0 }, 'restart'],
    ['with an expired session', { kind: 'signedIn', person, lapse: 'refused' }, 'retry'],
    ['after a sign-out elsewhere', { kind: 'signedIn', person, lapse: 'signedOut' }, 'retry'],
    ['while already checking', { kind: 'loading' }, 'nothing'],
    ['with a token', { kind: 'signedIn', person }, 'nothing'],
  ])('%s: signed in elsewhere', (_, state, look) => {
    expect(lookIn(state, true)).toBe(look)
  })

  test.each<[string, State, string]>([
    ['a service that did not respond is tried again', problem('unreachable'), 'restart'],
    ['as is our own server', problem('no_settings'), 'restart'],
    ['also for an open page', { kind: 'signedIn', person, lapse: 'unreachable' }, 'retry'],
    ['a refusal is final', { kind: 'signedIn', person, lapse: 'refused' }, 'nothing'],
    ['also on a page of its own', problem('login_required'), 'nothing'],
    ['a signed-out person stays signed out', { kind: 'signedIn', person, lapse: 'signedOut' }, 'nothing'],
    ['leaving continues', { kind: 'leaving' }, 'nothing'],
  ])('not signed in elsewhere: %s', (_, state, look) => {
    expect(lookIn(state, false)).toBe(look)
  })
})

test(`leaves a page after ${signIn.redirectDebounceMilliseconds} ms without a key or click`, () => {
  expect(mayLeave({ lapsedAt: 0, lastInputAt: 0, now: 4_999 })).toBe(false)
  expect(mayLeave({ lapsedAt: 0, lastInputAt: 0, now: 5_000 })).toBe(true)
  expect(mayLeave({ lapsedAt: 0, lastInputAt: 4_000, now: 5_000 })).toBe(false)
  expect(mayLeave({ lapsedAt: 0, lastInputAt: 4_000, now: 9_000 })).toBe(true)
})
