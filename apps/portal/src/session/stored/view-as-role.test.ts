import { memoryStorage } from '@milepost/session/testing/memory-storage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isViewingAs, readChosenRoles, rolesInView, writeChosenRoles } from './view-as-role.ts'

test('hides roles but never grants any', () => {
  expect(rolesInView(['admin', 'operator'], ['operator'])).toEqual(['operator'])
  expect(rolesInView(['operator'], ['admin', 'operator'])).toEqual(['operator'])
  const role = fc.constantFrom('admin', 'operator', 'insurer', 'viewer')
  fc.assert(
    fc.property(fc.uniqueArray(role), fc.option(fc.array(role), { nil: undefined }), (own, chosen) => {
      expect(own).toEqual(expect.arrayContaining([...rolesInView(own, chosen)]))
    }),
  )
})

test('uses all roles for no selection and for an empty one', () => {
  expect(rolesInView(['admin'], undefined)).toEqual(['admin'])
  expect(rolesInView(['admin'], [])).toEqual(['admin'])
  expect(isViewingAs(['admin', 'operator'], ['operator'])).toBe(true)
  expect(isViewingAs(['admin', 'operator'], ['admin', 'operator'])).toBe(false)
})

test('forgets a selection after 24 hours, and another person’s', () => {
  const hour = 3_600_000
  const chosen = { userId: 'ann', roles: ['operator'], chosenAt: 0 }
  const storage = memoryStorage()
  writeChosenRoles(storage, chosen)
  expect(readChosenRoles(storage, 'ann', 24 * hour - 1)).toEqual(chosen)
  expect(readChosenRoles(storage, 'ann', 24 * hour)).toBeUndefined()
  writeChosenRoles(storage, chosen)
  expect(readChosenRoles(storage, 'ben', hour)).toBeUndefined()
  expect(storage.entries()).toEqual({})
})
