import { expect, test, vi } from 'vitest'
import { searchRecords } from './search-records.tsx'

const losses = [
  { eventId: '71', accidentId: 2, vehicle: { name: 'Unit 4' } },
  { eventId: '72', accidentId: 20, vehicle: { name: 'Unit 5' } },
]
const policies = [
  { id: '9', policyNumber: 'LM-204418', connections: [{ id: 2, name: 'Northline' }] },
  { id: '10', policyNumber: 'LM-118230', connections: [{ id: 3, name: 'Cascade' }] },
  { id: null, policyNumber: null, connections: [{ id: 4, name: '2044' }] },
]
const asked = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/api.ts', () => ({
  call: async ({ path }: { path: string }, { query }: { query: object }) => {
    asked(path, query)
    if (path === '/accidents') return { items: losses }
    if (path === '/policies') return policies
    return path.endsWith('incidents') ? { items: [] } : []
  },
}))

const search = (text: string) => {
  const open = vi.fn()
  const { signal } = new AbortController()
  return searchRecords(text, { clientId: 1, timeZone: 'UTC', open, signal }).then((found) => ({ ...found, open }))
}

test('finds a loss by its number, and only that one', async () => {
  const { groups, open } = await search('ac0002')
  expect(groups.map(({ heading, items }) => [heading, items.map(({ label }) => label)])).toEqual([
    ['Losses', ['Loss AC0002']],
  ])
  groups[0]!.items[0]!.onSelect()
  expect(open).toHaveBeenCalledWith({ kind: 'loss', label: 'Loss AC0002', href: '/reports/losses/71' })
})

test('finds a policy by a part of its number', async () => {
  const { groups, open } = await search('lm-2044')
  expect(groups.map(({ heading, items }) => [heading, items.map(({ label }) => label)])).toEqual([
    ['Policies', ['Policy LM-204418']],
  ])
  groups[0]!.items[0]!.onSelect()
  expect(open).toHaveBeenCalledWith({ kind: 'policy', label: 'Policy LM-204418', href: '/view/policies/9' })
})

test('searches losses only for their numbers', async () => {
  asked.mockClear()
  const { missing } = await search('acme')
  expect(asked.mock.calls.map(([path]) => path)).not.toContain('/accidents')
  expect(missing).toEqual(['vehicles', 'drivers', 'events of the last 30 days'])
})
