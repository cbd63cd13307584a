import { toastFailure, toastSuccess } from '../feedback/toaster.tsx'
import type { Column } from './column.ts'

/**
 * Returns rows in a format that spreadsheets can paste: a header line, then one line per row, with tab-separated cells.
 */
export function rowsAsText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const copied = columns.filter((column) => column.text !== undefined)
  const cell = (text: string | null | undefined) => (text ?? '').replaceAll(/[\t\r\n]+|\u00a0/g, ' ')
  const lines = rows.map((row) => copied.map((column) => cell(column.text?.(row))))
  return [copied.map((column) => column.header), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** Copies the visible rows to the clipboard, and confirms it. */
export async function copyRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(rowsAsText(columns, rows))
    toastSuccess(rows.length === 1 ? 'Copied 1 row' : `Copied ${rows.length} rows`)
  } catch {
    toastFailure('The browser blocked copying.')
  }
}
