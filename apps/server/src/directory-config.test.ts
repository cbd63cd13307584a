import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const directoryOf = (groups?: string, claim?: string) =>
  readConfig({
    ...(groups !== undefined && { MILEPOST_DIRECTORY_GROUPS: groups }),
    ...(claim !== undefined && { MILEPOST_GROUPS_CLAIM: claim }),
  }).directory

test('lets a directory decide nothing without a setting', () => {
  expect(directoryOf()).toEqual({ groups: new Map(), claim: 'groups' })
})

test('reads groups by name or id, regardless of case, and the claim that lists them', () => {
  const text = JSON.stringify({
    ' Fleet Managers': 'fleet',
    '0F1E2D3C-aaaa-bbbb-cccc-000000000001': { group: 'viewer', clients: [3] },
    'Milepost admins': { admin: true, clients: [1, 2] },
  })
  const { groups, claim } = directoryOf(text, 'https://fleet.example/groups')
  expect(claim).toBe('https://fleet.example/groups')
  expect(Object.fromEntries(groups)).toEqual({
    'fleet managers': { group: 'fleet', isAdmin: false, clients: null },
    '0f1e2d3c-aaaa-bbbb-cccc-000000000001': { group: 'viewer', isAdmin: false, clients: [3] },
    'milepost admins': { group: 'fleet', isAdmin: true, clients: [1, 2] },
  })
})

describe('refuses', () => {
  test.each([
    ['text that isn’t JSON', 'Fleet managers=fleet'],
    ['a list', '["fleet"]'],
    ['a group that Milepost doesn’t have', '{"Fleet managers": "emperor"}'],
    ['admins of every client', '{"Milepost admins": {"admin": true}}'],
    ['admins of no client', '{"Milepost admins": {"admin": true, "clients": []}}'],
    ['an unknown field', '{"Fleet managers": {"group": "fleet", "role": "admin"}}'],
    ['an empty name', '{" ": "fleet"}'],
  ])('%s', (_, text) => {
    expect(() => directoryOf(text)).toThrow(/^MILEPOST_DIRECTORY_GROUPS must /)
  })
})
