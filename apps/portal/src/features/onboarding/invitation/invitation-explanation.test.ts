import type { OpenedUserInvite } from '@milepost/contract/users/endpoints'
import { expect, test } from 'vitest'
import { explainInvitation, type Opener } from './invitation-explanation.ts'

const invite: OpenedUserInvite = {
  status: 'pending',
  email: 'dana@fleet.test',
  client: { id: 4, name: 'Acme & Sons' },
  productName: 'Lakeshore View',
  groupName: 'Fleet',
  inviterName: 'Avery Morgan',
  expiresAt: '2026-12-01T00:00:00.000Z',
}
const acme = { id: 4, name: 'Acme & Sons' }
const other = { id: 5, name: 'Harbor' }

test.each<[string, OpenedUserInvite['status'], Opener, string, RegExp, string[]]>([
  [
    'not signed in',
    'pending',
    'anonymous',
    'Avery Morgan invited you to Lakeshore View',
    /Acme & Sons, in the group Fleet.*dana@fleet.test/,
    ['signIn'],
  ],
  [
    'not signed in, later',
    'accepted',
    'anonymous',
    'This invitation was accepted',
    /belongs to Acme & Sons/,
    ['signIn'],
  ],
  ['not signed in, too late', 'expired', 'anonymous', 'This invitation has expired', /Ask Avery Morgan/, []],
  ['not signed in, withdrawn', 'revoked', 'anonymous', 'This invitation was withdrawn', /Ask Avery Morgan/, []],
  [
    'the invited person',
    'accepted',
    { email: 'Dana@Fleet.test', client: acme },
    'Welcome to Acme & Sons',
    /accepted the invitation from Avery Morgan/,
    ['goOn'],
  ],
  [
    'an existing member',
    'pending',
    { email: 'dana@fleet.test', client: acme },
    'Welcome to Acme & Sons',
    /already/,
    ['goOn'],
  ],
  [
    'a member elsewhere',
    'pending',
    { email: 'dana@fleet.test', client: other },
    'You already belong to Harbor',
    /another address/,
    ['goOn'],
  ],
  [
    'someone else',
    'pending',
    { email: 'x@fleet.test', client: acme },
    'This invitation is for dana@fleet.test',
    /signed in as x@fleet.test/,
    ['signOut', 'goOn'],
  ],
  [
    'someone without access',
    'pending',
    'noAccess',
    'This invitation is for dana@fleet.test',
    /another address/,
    ['signOut'],
  ],
])('explains what the link does: %s (%s)', (_, status, opener, title, detail, offers) => {
  const story = explainInvitation({ ...invite, status }, opener)
  expect(story).toMatchObject({ title, offers })
  expect(story.detail).toMatch(detail)
})
