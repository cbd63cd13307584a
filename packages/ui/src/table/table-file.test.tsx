import { expect, test } from 'vitest'
import { csvFile } from '../chart/chart-file.ts'
import type { Column } from './column.ts'
import { tableInFile } from './table-file.ts'

test('saves the text that a table shows, and nothing where it shows none', async () => {
  type Row = { name: string; score: number | null }
  const columns: Column<Row>[] = [
    { id: 'name', header: 'Vehicle', cell: ({ name }) => name },
    {
      id: 'score',
      header: 'Score',
      cell: ({ score }) => <b>{score}</b>,
      text: ({ score }) => (score === null ? null : String(score)),
    },
    { id: 'change', header: 'Change', cell: () => false },
    { id: 'picture', header: 'Picture', silentHeader: true, cell: () => 'x' },
  ]
  const table = tableInFile(columns, [
    { name: '=Unit, 1', score: 62 },
    { name: 'Unit 2', score: null },
  ])
  expect(await csvFile(table).text()).toBe(`Vehicle,Score,Change\r\n"'=Unit, 1",62,\r\nUnit 2,,\r\n`)
})
