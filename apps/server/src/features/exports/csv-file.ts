import { type CellValue, runsAsFormula } from '@milepost/contract/columns/cell'
import { type FileColumn, fileValue } from '@milepost/contract/columns/column'

const special = /[",\r\n]/

/** One cell as COPY writes it (RFC 4180): empty text in quotes, nothing as nothing. Formulas get an apostrophe in front. */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`
  const safe = runsAsFormula(value) ? `'${value}` : value
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly CellValue[]) => `${cells.map(csvCell).join(',')}\n`

/** What stands before the rows: the mark that tells Excel the encoding, a line that says what the file holds, the headers. */
export const csvHead = (about: string, columns: readonly { header: string }[]): Buffer =>
  Buffer.from(`\uFEFF${csvLine([about])}${csvLine(columns.map(({ header }) => header))}`)

/** Rows as lines of CSV in UTF-8, some thousand a piece. */
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
