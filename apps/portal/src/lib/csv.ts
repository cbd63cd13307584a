import { saveFile } from './save-file.ts'

/** What a cell may hold; nothing becomes an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/** A cell that a spreadsheet would run as a formula (OWASP, "CSV injection"). Numbers of our own never look like one. */
const runs = /^[=+\-@\t\r]/

/** One cell of RFC 4180; text that would be run as a formula gets an apostrophe in front. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = runs.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of RFC 4180, with its end. */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** A column of a file, under the id of the table's column it stands for. */
export type CsvColumn<Row> = { columnId: string; header: string; value: (row: Row) => CsvValue }

/** A table as a file: a line that says what it holds, the headers, and a line a row. Columns hidden on screen stay out. */
export function csvTable<Row>(
  about: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  hidden: readonly string[] = [],
): string {
  const shown = columns.filter(({ columnId }) => !hidden.includes(columnId))
  return [
    csvLine([about]),
    csvLine(shown.map(({ header }) => header)),
    ...rows.map((row) => csvLine(shown.map(({ value }) => value(row)))),
  ].join('')
}

/** Hands a text to the browser as a file to keep. The mark in front tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
}
