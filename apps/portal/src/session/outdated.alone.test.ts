import type { SessionState as StateOf } from '@milepost/session/start-session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someUser } from '../testing/people.ts'
import type { Person } from './load-person.ts'
import { chosenRolesNow, outdated, sessionState, tryAgain, viewAsRoles } from './session-store.ts'
import { clearClientSwitch, writeClientSwitch } from './stored/client-switch.ts'
import { writeChosenRoles } from './stored/view-as-role.ts'

const begin = vi.hoisted(() => vi.fn<() => Promise<SessionState>>())
vi.mock('@milepost/session/start-session', () => ({
  startSession: begin,
  settle: undefined,
  leaveForSignIn: undefined,
}))
type SessionState = StateOf<Person>

const hour = 3_600_000
const user = someUser()
const storage = window.localStorage
const ownClient = {
  kind: 'signedIn',
  person: { user, groups: [], client: user.client, clientSwitch: undefined },
} as const
const switched = { switchedClientId: 7, originalClientId: user.clientId, switchedAt: 0 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  storage.clear()
})

async function signIn(state: SessionState = ownClient) {
  begin.mockResolvedValue(state)
  tryAgain()
  await vi.waitFor(() => expect(sessionState()).toEqual(state))
}

test('notices a switch in another tab, its reset, and nothing while nothing changed', async () => {
  await signIn()
  expect(outdated(hour)).toBeUndefined()
  writeClientSwitch(storage, switched)
  expect(outdated(hour)).toBe('otherClient')
  await signIn({ ...ownClient, person: { ...ownClient.person, clientSwitch: switched } })
  expect(outdated(hour)).toBeUndefined()
  clearClientSwitch(storage)
  expect(outdated(hour)).toBe('otherClient')
})

test('ends a switch after 24 hours, which no other tab did', async () => {
  writeClientSwitch(storage, switched)
  await signIn({ ...ownClient, person: { ...ownClient.person, clientSwitch: switched } })
  expect(outdated(24 * hour - 1)).toBeUndefined()
  expect(outdated(24 * hour)).toBe('clientOver')
})

test('keeps the roles of this tab until the person reloads it', async () => {
  await signIn()
  writeChosenRoles(storage, { userId: user.id, roles: ['operator'], chosenAt: 0 })
  expect([outdated(hour), chosenRolesNow()]).toEqual(['otherRoles', undefined])
  await signIn()
  expect([outdated(hour), chosenRolesNow()]).toEqual([undefined, ['operator']])
  expect(outdated(24 * hour)).toBe('rolesOver')
})

test('is right at once in the tab where the person chooses', async () => {
  await signIn()
  viewAsRoles(['viewer'])
  expect([outdated(hour), chosenRolesNow()]).toEqual([undefined, ['viewer']])
  viewAsRoles(undefined)
  expect([outdated(hour), chosenRolesNow()]).toEqual([undefined, undefined])
  expect(storage.getItem('viewAsRoles')).toBeNull()
})
