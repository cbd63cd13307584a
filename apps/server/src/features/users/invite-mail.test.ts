import { groupIds } from '@milepost/contract/users/endpoints'
import { expect, test } from 'vitest'
import { userGroups } from './groups.ts'
import { inviteMail } from './invite-mail.ts'

function opening(groupId: (typeof groupIds)[number]) {
  const mail = inviteMail({
    productName: 'Milepost',
    clientName: 'Acme',
    inviterName: 'Ann',
    groupId,
    groupName: userGroups.find(({ _id }) => _id === groupId)!.name,
    note: null,
    recipient: 'dana@fleet.test',
    link: 'https://milepost.test',
  })
  return mail.kind === 'mail' ? mail.body.before[0] : undefined
}

test('says to viewers that they can’t change anything, and to each group what it may do', () => {
  expect(opening('viewer')).toContain('You can’t change anything.')
  expect(opening('fleet')).not.toContain('can’t change')
  expect(new Set(groupIds.map(opening)).size).toBe(groupIds.length)
})
