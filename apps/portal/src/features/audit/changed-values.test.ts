import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

test('pairs values before and after by field', () => {
  expect(changedValues({ before: { name: 'Old', roles: ['viewer'] }, name: 'New', roles: [], isAdmin: true })).toEqual([
    { name: 'Name', before: 'Old', after: 'New' },
    { name: 'Roles', before: 'viewer', after: null },
    { name: 'Is admin', before: null, after: 'Yes' },
  ])
})

test('writes nested values out', () => {
  expect(changedValues({ includes: { driver: true, cost: false } })).toEqual([
    { name: 'Includes', before: null, after: 'Driver: Yes; Cost: No' },
  ])
})
