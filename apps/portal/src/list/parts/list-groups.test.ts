import { expect, test } from 'vitest'
import type { Format } from '../list-column.ts'
import { byConnection, groupingIn, groupsOf, type ListGrouping } from './list-groups.ts'

type Van = { id: number; connection: { id: number; name: string }; provider: { displayName: string } }
const of = (id: number, connection: number): Van => ({
  id,
  connection: { id: connection, name: `Fleet ${connection}` },
  provider: { displayName: 'Samsara' },
})
const vans = [of(1, 7), of(2, 7), of(3, 9), of(4, 7)]
const format = {} as Format
const words = (count: number) => `${count} vans`

test('puts every row into one group, in the order of the groups’ first rows', () => {
  const groups = groupsOf(vans, byConnection<Van>(), format, undefined, words)
  expect(groups.map(({ title, detail, rows }) => [title, detail, rows.map(({ id }) => id)])).toEqual([
    ['Fleet 7', 'Samsara', [1, 2, 4]],
    ['Fleet 9', 'Samsara', [3]],
  ])
})

test('counts groups over the whole list, and shows no count until the server’s arrives', () => {
  const notes = (counts?: Record<string, number>) =>
    groupsOf(vans, byConnection<Van>(), format, counts && { connection: counts }, words).map(({ note }) => note)
  expect(notes({ 7: 120, 9: 1 })).toEqual(['120 vans', '1 vans'])
  expect(notes()).toEqual([undefined, undefined])
})

test('shows a custom grouping’s own summary of the page', () => {
  const own: ListGrouping<Van> = {
    value: 'parity',
    label: 'Parity',
    of: ({ id }) => ({ key: String(id % 2), title: id % 2 ? 'Odd' : 'Even' }),
    onPage: (rows) => `${rows.length} here`,
  }
  expect(groupsOf(vans, own, format, undefined, words).map(({ title, note }) => [title, note])).toEqual([
    ['Odd', '2 here'],
    ['Even', '2 here'],
  ])
  expect(groupingIn({ groupings: [own] }, { by: 'parity' })).toBe(own)
  expect(groupingIn({ groupings: [own] }, { by: 'none' })).toBeUndefined()
})
