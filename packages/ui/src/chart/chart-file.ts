import { inertText } from '@milepost/contract/columns/cell'
import type { ReactNode } from 'react'

/** The numbers behind a chart. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** A cell as spreadsheets read it: quoted if necessary, and never run as a formula. */
function csvCell(cell: unknown): string {
  const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
  const safe = /^[+-]?[\d.,]+%?$/.test(text) ? text : inertText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns the numbers behind a chart as a CSV file (RFC 4180, UTF-8 with a byte-order mark, as spreadsheets expect).
 */
export function csvFile({ columns, rows }: ChartTable): Blob {
  const lines = [columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}

/** Returns a file name for the title of a chart: `events-by-weekday-and-hour.csv`. */
export function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${name || 'chart'}.csv`
}
