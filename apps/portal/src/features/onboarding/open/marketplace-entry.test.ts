import type { SessionState } from '@milepost/session/start-session'
import { expect, test } from 'vitest'
import type { Person } from '../../../session/load-person.ts'
import { someUser } from '../../../testing/people.ts'
import { memberOf } from './marketplace-entry.ts'

const user = someUser({ user_roles: ['operator'] })
const link = (clientId?: number) => ({ clientId, sourceAppName: 'FleetStore', provider: undefined })
const session = (change: Partial<typeof user> = {}, client = user.client): SessionState<Person> => ({
  kind: 'signedIn',
  person: { user: { ...user, ...change }, groups: [], client, clientSwitch: undefined },
})

test('connects a member’s own client at once, named or not', () => {
  expect(memberOf(session(), link())?.user.id).toBe(user.id)
  expect(memberOf(session(), link(user.clientId))?.user.id).toBe(user.id)
})

test.each([
  ['no one is signed in', { kind: 'loading' } as SessionState<Person>, link()],
  ['the marketplace names another client', session(), link(user.clientId + 1)],
  ['the person may not connect providers', session({ user_roles: ['viewer'] }), link()],
  ['an admin is viewing another client', session({ user_roles: ['admin'] }, { ...user.client, id: 99 }), link()],
])('sends a request if %s', (_, state, asked) => {
  expect(memberOf(state, asked)).toBeUndefined()
})
