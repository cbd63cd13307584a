import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileColumn } from '@milepost/contract/columns/column'
import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { csvCell, csvHead, csvRows } from './csv-file.ts'
import { xlsxFile } from './xlsx-file.ts'

type Row = { name: string | null; miles: number | null }
const columns: FileColumn<Row>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Distance (mi)', value: ({ miles }) => miles },
]
const nasty: Row[] = [
  { name: 'Unit 7, "the old one"', miles: 12.5 },
  { name: '=HYPERLINK("http://evil.test","x")', miles: -3 },
  { name: 'two\r\nlines', miles: null },
  { name: 'Zoë & <b>Łódź</b> 🚚', miles: 0 },
  { name: 'broken \u0001\ud800 characters', miles: 1 },
  { name: null, miles: null },
]
async function* csvFile() {
  yield csvHead(columns)
  yield* csvRows(columns, inPieces(nasty, 2))
}
const inPieces = async function* (rows: Row[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'never runs %j as a formula',
  (text) => {
    expect(csvCell(text).replaceAll('"', '')).toMatch(/^'/)
  },
)

test.each([
  ['a;=1+1', `a;'=1+1`],
  ['a; =1+1;\t+2', `a; '=1+1;\t'+2`],
  ['a\r\n@SUM(A1)', `"a\r\n'@SUM(A1)"`],
  ['a;＝1', `a;'＝1`],
  ['=1;=2', `'=1;'=2`],
  ['a; b', 'a; b'],
])('never runs %j as a formula where semicolons separate cells', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('keeps our own numbers as numbers, whatever their sign', () => {
  expect(csvCell(-3.5)).toBe('-3.5')
})

test('round-trips a CSV file, with its headers first', async () => {
  const text = await buffer(Readable.from(csvFile()))
  const rows: string[][] = parse(text, { bom: true })
  expect(rows[0]).toEqual(['Name', 'Distance (mi)'])
  expect(rows.slice(1).map(([name]) => name)).toEqual([
    'Unit 7, "the old one"',
    `'=HYPERLINK("http://evil.test","x")`,
    'two\r\nlines',
    'Zoë & <b>Łódź</b> 🚚',
    'broken \u0001\ufffd characters',
    '',
  ])
  expect(rows.slice(1).map(([, miles]) => miles)).toEqual(['12.5', '-3', '', '0', '1', ''])
})

test('writes a valid XLSX file in which text is text, numbers are numbers, and nothing is a formula', async () => {
  const bytes = await buffer(xlsxFile([['Client', '=Acme']], columns, inPieces(nasty, 2)))
  const [sheet, about] = await readXlsx(bytes)
  expect([about!.sheet, about!.data]).toEqual(['About', [['Client', '=Acme']]])
  expect(sheet!.data.map((row) => [...row])).toEqual([
    ['Name', 'Distance (mi)'],
    ['Unit 7, "the old one"', 12.5],
    ['=HYPERLINK("http://evil.test","x")', -3],
    ['two\r\nlines', null],
    ['Zoë & <b>Łódź</b> 🚚', 0],
    ['broken  characters', 1],
  ])
})

test('writes XLSX times as sortable dates, formatted as times', async () => {
  const at = (of: string) => ({ header: of, cell: { kind: 'time', of, zone: 'America/Chicago' } }) as const
  const row = { first: '2026-03-08T07:59:59.999Z', last: '1899-12-31T12:00:00Z', none: null }
  const bytes = await buffer(xlsxFile([], ['first', 'last', 'none'].map(at), inPieces([row] as never[], 1)))
  const [sheet] = await readXlsx(bytes)
  expect(sheet!.data[1]).toEqual([new Date('2026-03-08T01:59:59Z'), '1899-12-31 06:00:00', null])
})

test('writes a file with headers for a list without rows', async () => {
  const [sheet] = await readXlsx(await buffer(xlsxFile([], columns, inPieces([], 1))))
  expect(sheet!.data).toHaveLength(1)
})

test('fails if the rows break off', async () => {
  const broken = async function* (): AsyncGenerator<Row[]> {
    yield nasty
    throw new Error('the database went away')
  }
  await expect(buffer(xlsxFile([], columns, broken()))).rejects.toThrow('went away')
})

test('stops reading rows when a workbook is abandoned midway', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => ({ name: 'x'.repeat(100), miles: Math.random() }))
    } finally {
      isEnded = true
    }
  }
  const file = xlsxFile([], columns, endless())
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    if (bytes > 10_000) break
  }
  await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 10_000 })
})
