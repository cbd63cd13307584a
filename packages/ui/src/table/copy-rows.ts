import { toastFailure, toastSuccess } from '../feedback/toaster.tsx'
import type { Column } from './column.ts'

/** Rows as spreadsheets paste them: a line of headers, a line a row, cells between tabs. */
export function rowsAsText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.filter((column) => column.text !== undefined)
  const cell = (text: string | null | undefined) => (text ?? '').replaceAll(/[\t\r\n]+/g, ' ')
  const lines = rows.map((row) => told.map((column) => cell(column.text?.(row))))
  return [told.map((column) => column.header), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** Puts the rows shown on the clipboard, and says so. */
export async function copyRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(rowsAsText(columns, rows))
    toastSuccess(rows.length === 1 ? 'Copied 1 row' : `Copied ${rows.length} rows`)
  } catch {
    toastFailure('The browser did not allow copying.')
  }
}
