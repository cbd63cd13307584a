import type { ListColumn as ContractColumn } from '@milepost/contract/columns/column'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, exportedColumns, type Format, rowMatches, rowsInOrder, tableColumns } from './list-column.ts'

type Van = { name: string; miles: number; note: string | null }
const declared: readonly ContractColumn<Van>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'miles', header: 'Miles', text: ({ miles }) => miles },
  { id: 'note', header: 'Note', text: ({ note }) => note },
]
const columns = columnsOf<Van>(declared, [
  { id: 'name', sort: true },
  { id: 'picture', header: 'Picture', cell: () => 'drawn' },
  { id: 'miles', sort: ({ miles }) => miles, align: 'end' },
  { id: 'note', sort: ({ note }) => note },
])
const format = {} as Format
const vans: readonly Van[] = [
  { name: 'North', miles: 9, note: 'Failed since noon' },
  { name: 'South', miles: 100, note: null },
  { name: 'East', miles: 100, note: null },
]
const names = (rows: readonly Van[]) => rows.map(({ name }) => name)

test('takes header and text from the contract; other columns are display only', () => {
  const [name, picture, miles] = tableColumns(columns, format)
  expect([name?.header, name?.sortable, name?.text?.(vans[0]!)]).toEqual(['Name', true, 'North'])
  expect([picture?.text, picture?.sortable, picture?.cell(vans[0]!)]).toEqual([undefined, false, 'drawn'])
  expect(miles?.cell(vans[1]!)).toBe('100')
  expect(() => columnsOf(declared, [{ id: 'color' }])).toThrow('color')
})

test('leaves out a column in which no row of the page has anything', () => {
  const looks = columnsOf<Van>(declared, [
    { id: 'name' },
    { id: 'note', isNeeded: (page) => page.some(({ note }) => note !== null) },
  ])
  const idsOf = (page?: readonly Van[]) => tableColumns(looks, format, { page }).map(({ id }) => id)
  expect(idsOf(vans)).toEqual(['name', 'note'])
  expect(idsOf(vans.slice(1))).toEqual(['name'])
  expect(idsOf()).toEqual(['name', 'note'])
})

test('searches all values of a row, ignoring case', () => {
  const found = (text: string) =>
    names(vans.filter((van) => rowMatches(van, text, columns, format, `plate ${van.miles}`)))
  expect(found('fAILED')).toEqual(['North'])
  expect(found('100')).toEqual(['South', 'East'])
  expect(found('plate 9')).toEqual(['North'])
  expect(found(' ')).toHaveLength(3)
})

describe('sorting', () => {
  test('sorts numbers numerically, and ties by name', () => {
    expect(names(rowsInOrder(vans, { id: 'miles', descending: false }, columns, format))).toEqual([
      'North',
      'East',
      'South',
    ])
    expect(names(rowsInOrder(vans, { id: 'name', descending: true }, columns, format))).toEqual([
      'South',
      'North',
      'East',
    ])
  })

  test('puts rows whose value is unknown last, whatever the direction', () => {
    for (const descending of [false, true])
      expect(names(rowsInOrder(vans, { id: 'note', descending }, columns, format))).toEqual(['North', 'East', 'South'])
  })

  test('neither loses nor adds a row', () => {
    const list = fc.array(fc.constantFrom(...vans), { maxLength: 8 })
    fc.assert(
      fc.property(list, fc.constantFrom('name', 'miles'), fc.boolean(), (rows, id, descending) => {
        const sorted = rowsInOrder(rows, { id, descending }, columns, format)
        expect(names(sorted).toSorted()).toEqual(names(rows).toSorted())
      }),
    )
  })
})

test('exports the owner of each row, even if group headers show it on screen', () => {
  const columns = [{ id: 'time' }, { id: 'connection' }, { id: 'place' }]
  expect(exportedColumns(columns, ['connection', 'place'], 'connection')).toEqual(['time', 'connection'])
  expect(exportedColumns(columns, ['connection', 'place'], undefined)).toEqual(['time'])
  const always = [{ id: 'time' }, { id: 'link', alwaysInFile: true }] as const
  expect(exportedColumns(always, ['link'], undefined)).toEqual(['time', 'link'])
})
