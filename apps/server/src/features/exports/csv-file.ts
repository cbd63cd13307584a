import type { CellValue, FileColumn } from '@milepost/contract/columns/column'

const [tab, carriageReturn, plus, minus, equals, at] = [9, 13, 43, 45, 61, 64]

/** Whether a spreadsheet would run a text as a formula (OWASP, "CSV injection"). */
export function runsAsFormula(text: string): boolean {
  const first = text.charCodeAt(0)
  return (
    first === equals || first === plus || first === minus || first === at || first === tab || first === carriageReturn
  )
}

const special = /[",\r\n]/

/** One cell of RFC 4180; a text that would be run as a formula gets an apostrophe in front. */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`
  const safe = runsAsFormula(value) ? `'${value}` : value
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: readonly CellValue[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A list as CSV in UTF-8, some thousand rows a piece: a line that says what it holds, the headers, a line for each row.
 * The mark in front tells Excel the encoding.
 */
export async function* csvFile<Row>(
  about: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine([about])}${csvLine(columns.map(({ header }) => header))}`)
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map(({ value }) => value(row)))
    yield Buffer.from(text)
  }
}
