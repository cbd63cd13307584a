import { expect, test } from 'vitest'
import { managedByText, userStateText } from './columns.ts'

test.each([
  [null, ['fleet'], 'Active'],
  [null, [], 'No access yet'],
  ['2026-11-20T16:41:08.000Z', ['fleet'], 'Deactivated'],
])('shows if a person deactivated at %s in %j can work', (deactivatedAt, user_groups, words) => {
  expect(userStateText({ deactivatedAt, user_groups })).toBe(words)
})

test.each([
  [false, false, 'Milepost'],
  [true, false, 'Directory (account)'],
  [false, true, 'Directory (access)'],
  [true, true, 'Directory'],
])('shows who manages the account (%s) and the access (%s)', (account, access, words) => {
  expect(managedByText({ directory: { account, access } })).toBe(words)
})
