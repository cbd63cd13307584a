import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

const time = (instant: string) => `at ${instant}`

test('pairs values before and after by field, without those that didn’t change', () => {
  const detail = { before: { name: 'Old', roles: ['viewer'], kept: 1 }, name: 'New', roles: [], isAdmin: true }
  expect(changedValues({ action: 'user.changeAccess', detail }, time)).toEqual({
    columns: ['before', 'after'],
    values: [
      { name: 'Name', before: 'Old', after: 'New' },
      { name: 'Roles', before: 'Viewer', after: null },
      { name: 'Is admin', before: null, after: 'Yes' },
    ],
  })
})

test.each(['user.remove', 'webhook.delete', 'connection.moveAway'])(
  'shows values of %s as they were before',
  (action) => {
    const values = [{ name: 'Name', before: 'Sam Harbor' }]
    expect(changedValues({ action, detail: { name: 'Sam Harbor' } }, time)).toEqual({ columns: ['before'], values })
    expect(changedValues({ action, detail: { before: { name: 'Sam Harbor' } } }, time)).toEqual({
      columns: ['before'],
      values,
    })
  },
)

test('shows values of a new record once, with nested ones written out', () => {
  const detail = { includes: { driver: true, cost: false } }
  expect(changedValues({ action: 'share.create', detail }, time)).toEqual({
    columns: ['value'],
    values: [{ name: 'Includes', value: 'Driver: Yes; Cost: No' }],
  })
})

test.each([
  ['incident.rate', { before: { rating: 2 }, rating: 1 }, { name: 'Rating', before: 'Pending', after: 'Inaccurate' }],
  ['share.create', { type: 'list' }, { name: 'Type', value: 'List of events' }],
  ['mismatch.resolve', { type: 2 }, { name: 'Type', value: 'VIN mismatch' }],
  [
    'share.create',
    { expiresAt: '2026-12-05T05:59:59.000Z' },
    { name: 'Expires', value: 'at 2026-12-05T05:59:59.000Z' },
  ],
  ['webhook.create', { types: ['share.opened'] }, { name: 'Events', value: 'Share opened' }],
  ['apiToken.create', { scopes: ['read:incidents'] }, { name: 'Scopes', value: 'Events' }],
  ['client.change', { timeZone: 'America/New_York' }, { name: 'Time zone', value: 'America/New York' }],
  ['incident.assign', { ids: ['7276976447933494114', '7276976447933494115'] }, { name: 'Events', value: '2' }],
])('shows codes and times of %s in words: %j', (action, detail, value) => {
  expect(changedValues({ action, detail }, time).values).toEqual([value])
})

test('labels the settings of a vehicle that the product uses', () => {
  const { values } = changedValues({ action: 'vehicle.settings', detail: { settings: ['parkLatitude', 'yard'] } }, time)
  expect(values).toEqual([{ name: 'Settings', value: 'Parking latitude, yard' }])
})
