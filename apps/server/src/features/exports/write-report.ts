import { allows } from '@milepost/contract/api/roles'
import { reportFormats, reportWords } from '@milepost/contract/exports/reports'
import type { ReportViewSource } from '@milepost/contract/saved-views/source'
import type { ScheduleFormat } from '@milepost/contract/schedules/endpoints'
import type { Caller } from '../../access/caller.ts'
import { AppError, forbidden, invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { printInTurn } from '../../reporting/print/print-page.ts'
import type { ReportContent, ReportSource } from '../../reporting/report-source.ts'
import type { Services } from '../../services.ts'
import { aboutFile, exportFileName } from './about-export.ts'
import { csvCell } from './csv-file.ts'
import { reportDocument } from './print-report.ts'
import { parseQuery } from './read-request.ts'
import { reportSources } from './report-sources.ts'

type ReportAsk = {
  source: ReportViewSource
  format: ScheduleFormat
  title: string
  days: string | null
  timeZone: string
}
type ReadablePart = { part: ReportSource; query: Record<string, unknown> }

/**
 * Returns the parts of a report with their queries. The rules of its page apply: access, parameters, and only those.
 * Throws `forbidden` or `invalid`.
 */
export function readableReport(
  caller: Caller,
  { report, query }: ReportViewSource,
  format: ScheduleFormat,
): ReadablePart[] {
  if (!(reportFormats as readonly string[]).includes(format))
    throw invalid([{ field: 'body.format', message: 'must be PDF or CSV for a report of figures and charts' }])
  return reportSources[report].map((part) => {
    if (!('roles' in caller && allows(part.endpoint, caller.roles)))
      throw forbidden('Your role can’t view this report.')
    const parsed = parseQuery(part, query)
    if ('issues' in parsed)
      throw new AppError('invalid', `${parsed.issues.map(({ message }) => message).join('; ')}.`, {
        issues: parsed.issues,
      })
    return { part, query: parsed.query }
  })
}

/** Writes a report's file into the media store, with the access of the caller. Throws as `readableReport`. */
export async function writeReport(services: Services, db: ClientDatabase, caller: Caller, ask: ReportAsk) {
  const { source, format, title, days, timeZone } = ask
  const parts = readableReport(caller, source, format)
  const contents: ReportContent[] = []
  for (const { part, query } of parts)
    contents.push(await part.read({ db, services, caller, units: source.units }, query))
  const content = together(contents)
  const filters = [days, source.filters].filter(Boolean).join(', ') || 'all'
  const about = await aboutFile(db, reportWords[source.report], { filters, timeZone, finishedAt: null })
  const name = exportFileName(about, { format })
  const bytes =
    format === 'pdf'
      ? await printInTurn(
          services,
          await reportDocument(db, content, { title, filters: source.filters, days, zone: timeZone }),
        )
      : Buffer.from(reportCsv(content))
  const rows = content.tables.reduce((sum, table) => sum + table.rows.length, 0)
  return { file: await services.media.put(bytes, format), name, bytes: bytes.byteLength, rows }
}

const together = (contents: readonly ReportContent[]): ReportContent => ({
  scoreVersion: contents.find(({ scoreVersion }) => scoreVersion !== null)?.scoreVersion ?? null,
  figures: contents.flatMap(({ figures }) => figures),
  tables: contents.flatMap(({ tables }) => tables),
})

/** One table after another, each below its title: first the figures. */
export function reportCsv({ figures, tables }: ReportContent): string {
  const figureTable = {
    title: 'Figures',
    columns: ['Figure', 'Value', 'Note'],
    rows: figures.map(([label, value, note]) => [label, value, note ?? null]),
  }
  const blocks = [figureTable, ...tables].map(({ title, columns, rows }) =>
    [[title], columns, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\n'),
  )
  return `\uFEFF${blocks.join('\n\n')}\n`
}
