import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

test('pairs values before and after by field, without those that didn’t change', () => {
  const detail = { before: { name: 'Old', roles: ['viewer'], kept: 1 }, name: 'New', roles: [], isAdmin: true }
  expect(changedValues({ action: 'user.changeAccess', detail })).toEqual({
    columns: ['before', 'after'],
    values: [
      { name: 'Name', before: 'Old', after: 'New' },
      { name: 'Roles', before: 'viewer', after: null },
      { name: 'Is admin', before: null, after: 'Yes' },
    ],
  })
})

test.each(['user.remove', 'webhook.delete', 'connection.moveAway'])(
  'shows values of %s as they were before',
  (action) => {
    const values = [{ name: 'Name', before: 'Sam Harbor' }]
    expect(changedValues({ action, detail: { name: 'Sam Harbor' } })).toEqual({ columns: ['before'], values })
    expect(changedValues({ action, detail: { before: { name: 'Sam Harbor' } } })).toEqual({
      columns: ['before'],
      values,
    })
  },
)

test('shows values of a new record once, with nested ones written out', () => {
  const detail = { includes: { driver: true, cost: false } }
  expect(changedValues({ action: 'share.create', detail })).toEqual({
    columns: ['value'],
    values: [{ name: 'Includes', value: 'Driver: Yes; Cost: No' }],
  })
})
