import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isViewingAs, rolesInView } from './view-as-role.ts'

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
