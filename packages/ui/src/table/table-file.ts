import type { ReactNode } from 'react'
import type { ChartTable } from '../chart/chart-file.ts'
import type { Column } from './column.ts'

/**
 * The content of a plain table for a file: each cell by its column's `text`, or as rendered if that is a text or
 * number.
 */
export function tableInFile<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ChartTable {
  const exported = columns.filter((column) => !column.silentHeader)
  return {
    columns: exported.map(({ header }) => header),
    rows: rows.map((row) => exported.map(({ text, cell }) => (text ? text(row) : plain(cell(row))))),
  }
}

const plain = (cell: ReactNode) => (typeof cell === 'string' || typeof cell === 'number' ? cell : null)
