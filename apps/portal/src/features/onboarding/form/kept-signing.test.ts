import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import { keepSigning, keptSigning } from './kept-signing.ts'

const signed = {
  address: '/integration/invite?connectionInviteId=i1',
  key: '1.abc',
  authorization: 'Bearer onboarding.x',
  expiresAt: '2026-11-27T12:30:00.000Z',
}
const before = new Date('2026-11-27T12:29:59.000Z')
function tabThatSigned() {
  const tab = memoryStorage()
  keepSigning(tab, signed)
  return tab
}

test('remembers the signed form at its own address', () => {
  const tab = tabThatSigned()
  expect(keptSigning(tab, signed.address, before)).toEqual(signed)
  expect(keptSigning(tab, '/integration/invite?connectionInviteId=i2', before)).toBeUndefined()
  expect(keptSigning(memoryStorage(), signed.address, before)).toBeUndefined()
})

test('forgets it once its key expired', () => {
  const tab = tabThatSigned()
  expect(keptSigning(tab, signed.address, new Date(signed.expiresAt))).toBeUndefined()
  expect(tab.length).toBe(0)
})
