import { missing } from '@milepost/domain/quantity'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { Markup, markup } from '../../reporting/print/markup.ts'
import { longSection, tiles } from '../../reporting/print/page-parts.ts'
import { printedClient } from '../../reporting/print/printed-client.ts'
import { printedDocument } from '../../reporting/print/printed-document.ts'
import type { ReportCell, ReportContent, ReportTable } from '../../reporting/report-source.ts'

type Described = { title: string; filters: string; days: string | null; zone: string }

/** As many figures as fit beside each other. */
const tilesInRow = 6

/** Renders a report: its figures, and each table with the bars of its chart. */
export async function reportDocument(
  db: ClientDatabase,
  { scoreVersion, figures, tables }: ReportContent,
  { title, filters, days, zone }: Described,
): Promise<string> {
  const rowsOfTiles = Array.from({ length: Math.ceil(figures.length / tilesInRow) }, (_, row) =>
    figures.slice(row * tilesInRow, (row + 1) * tilesInRow),
  )
  return printedDocument({
    client: await printedClient(db),
    title,
    subject: [filters || 'all'],
    period: days ?? 'as of now',
    zone,
    scoreVersion,
    printedAt: new Date(),
    content: [
      brokenHeaders,
      ...rowsOfTiles.map(tiles),
      ...tables.map((table) => longSection(table.title, tableOf(table))),
    ],
  })
}

function tableOf({ columns, rows, bar }: ReportTable): Markup {
  if (rows.length === 0) return markup`<p class="quiet">Nothing in these days.</p>`
  const isNumber = columns.map((_, at) => rows.some((row) => typeof row[at] === 'number'))
  const most = bar === undefined ? 0 : Math.max(...rows.map((row) => Number(row[bar] ?? 0)))
  const cell = (value: ReportCell | undefined, at: number) =>
    markup`<td${isNumber[at] ? rightAligned : textOf(value).length <= shortText && onOneLine}>${textOf(value)}${at === bar && most > 0 && barOf(Number(value ?? 0) / most)}</td>`
  return markup`<table><thead><tr>${columns.map(
    (column, at) => markup`<th${isNumber[at] && rightAligned}>${column}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => markup`<tr>${columns.map((_, at) => cell(row[at], at))}</tr>`)}</tbody></table>`
}

const rightAligned = markup` style="text-align: right; white-space: nowrap"`
/** Days and months don't break. */
const shortText = 10
const onOneLine = markup` style="white-space: nowrap"`
/** Many columns fit if their headers may break. */
const brokenHeaders = new Markup('<style>th { white-space: normal !important; vertical-align: bottom }</style>')

const textOf = (value: ReportCell | undefined): string =>
  value === null || value === undefined || value === ''
    ? missing
    : typeof value === 'number'
      ? value.toLocaleString('en-US')
      : value

/** A bar beside a number, as long as its share of the largest one. */
const barOf = (share: number): Markup =>
  markup` <svg width="60" height="8" viewBox="0 0 60 8"><rect width="${(60 * Math.max(0, share)).toFixed(1)}" height="8" fill="#4a7c6f"/></svg>`
