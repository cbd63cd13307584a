import type { CellValue, FileColumn } from '@milepost/contract/columns/column'

const [equals, plus, minus, at, tab, lineFeed, carriageReturn, quote, comma] = [61, 43, 45, 64, 9, 10, 13, 34, 44]

/** Whether a spreadsheet would run a text as a formula (OWASP, "CSV injection"). */
export function runsAsFormula(text: string): boolean {
  const first = text.charCodeAt(0)
  return (
    first === equals || first === plus || first === minus || first === at || first === tab || first === carriageReturn
  )
}

function needsQuotes(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === comma || code === quote || code === lineFeed || code === carriageReturn) return true
  }
  return false
}

/** One cell of RFC 4180; a text that would be run as a formula gets an apostrophe in front. */
export function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = runsAsFormula(value) ? `'${value}` : value
  return needsQuotes(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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
    for (const row of rows) {
      for (let index = 0; index < columns.length; index += 1)
        text += index ? `,${csvCell(columns[index]!.value(row))}` : csvCell(columns[0]!.value(row))
      text += '\r\n'
    }
    yield Buffer.from(text)
  }
}
