import { type CellValue, inertText } from '@milepost/contract/columns/cell'
import { type FileColumn, fileValue } from '@milepost/contract/columns/column'

const special = /[",\r\n]/

/** Formats a cell as COPY does (RFC 4180): empty text in quotes, null as nothing. Formulas get an apostrophe. */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`
  const safe = inertText(value)
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly CellValue[]) => `${cells.map(csvCell).join(',')}\n`

/** Returns what precedes the rows: the byte order mark for Excel, and the headers. */
export const csvHead = (columns: readonly { header: string }[]): Buffer =>
  Buffer.from(`\uFEFF${csvLine(columns.map(({ header }) => header))}`)

/** Yields rows as UTF-8 CSV lines, in chunks of some thousand. */
export async function* csvRows<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map((column) => fileValue(column, row)))
    yield Buffer.from(text)
  }
}
