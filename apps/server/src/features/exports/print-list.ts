import { type FileColumn, fileValue } from '@milepost/contract/columns/column'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { Markup, markup } from '../../reporting/print/markup.ts'
import { printedClient } from '../../reporting/print/printed-client.ts'
import { printedDocument } from '../../reporting/print/printed-document.ts'

type PrintedList = {
  title: string
  filters: string
  /** Days of the rows, in words; null for lists without a range. */
  days: string | null
  zone: string
  columns: readonly FileColumn<unknown>[]
  rows: readonly unknown[]
  /** True if more rows follow. */
  isCut: boolean
}

/** A sheet across has room for more columns. */
const across = new Markup(
  '<style>@page { size: Letter landscape } body { font-size: 10px } td { overflow-wrap: break-word }</style>',
)

/** Renders a list as a table over as many sheets as it takes. */
export async function listDocument(db: ClientDatabase, list: PrintedList): Promise<string> {
  const { title, filters, days, zone, columns, rows, isCut } = list
  const count = rows.length.toLocaleString('en-US')
  const table = markup`<section class="long"><table><thead><tr>${columns.map(
    ({ header }) => markup`<th>${header}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) => markup`<tr>${columns.map((column) => markup`<td>${fileValue(column, row) ?? ''}</td>`)}</tr>`,
  )}</tbody></table></section>`
  return printedDocument({
    client: await printedClient(db),
    title,
    subject: [filters || 'all', `${count} ${rows.length === 1 ? 'row' : 'rows'}`],
    period: days ?? 'as of now',
    zone,
    scoreVersion: null,
    note: isCut && `Only the first ${count} rows are printed. A CSV or Excel file has all of them.`,
    printedAt: new Date(),
    content: [across, table],
  })
}
