import type { ListViewSource, ViewSource } from '@milepost/contract/saved-views/source'
import { printedRows, type ScheduleFormat } from '@milepost/contract/schedules/endpoints'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { ListRequest, ListSource } from '../../reporting/list-source.ts'
import { printInTurn } from '../../reporting/print/print-page.ts'
import type { Services } from '../../services.ts'
import { aboutExport, exportFileName } from './about-export.ts'
import { listDocument } from './print-list.ts'
import { readRequest } from './read-request.ts'
import { listRows, writeList } from './write-list.ts'
import { readableReport, writeReport } from './write-report.ts'

/** A file to write now: what it shows, and its days in words, which are part of the query. */
export type ListFileAsk = {
  source: ViewSource
  format: ScheduleFormat
  /** Its heading on paper. */
  title: string
  days: string | null
  timeZone: string
}

/** A file in the media store, and its name for people. */
export type ListFile = { file: string; name: string; bytes: number; rows: number }

/**
 * Checks that a caller may read a list or report with this query, in this format. Throws `forbidden`, `invalid`, or
 * `notFound` for the vehicle or connection it is about.
 */
export async function requireReadable(
  db: ClientDatabase,
  caller: Caller,
  source: ViewSource,
  format: ScheduleFormat,
): Promise<void> {
  if ('report' in source) readableReport(caller, source, format)
  else await readableList(db, caller, source)
}

async function readableList(db: ClientDatabase, caller: Caller, source: ListViewSource): Promise<ReadableList> {
  const { source: list, request } = readRequest(caller, { ...source, of: source.of ?? null })
  if (list.subject && !(await list.subject.isThere(db, request.of))) throw notFound(list.subject.word)
  return { list, request }
}
type ReadableList = { list: ListSource; request: ListRequest }

/**
 * Writes the file of a list or report into the media store, with the access of the caller. Throws as `requireReadable`, or `unavailable`
 * if PDFs can't be created here.
 */
export async function writeListFile(
  tools: Services,
  db: ClientDatabase,
  caller: Caller,
  ask: ListFileAsk,
  signal: AbortSignal,
): Promise<ListFile> {
  const { source, format, timeZone } = ask
  if ('report' in source) return writeReport(tools, db, caller, { ...ask, source })
  const readable = await readableList(db, caller, source)
  const described = { list: source.list, filters: filtersOf(ask), timeZone, finishedAt: null }
  const name = exportFileName(await aboutExport(db, described), { format })
  if (format === 'pdf') return { name, ...(await printFile(tools, db, readable, { ...ask, source }, signal)) }
  let rows = 0
  const { query, columns, units } = source
  const written = { ...described, format, query, columns, units, subject: source.of ?? null, totalRows: null }
  const list = await writeList(tools, db, written, signal, (count) => (rows = count))
  const { name: file, bytes } = await tools.media.putStream(list, format)
  return { file, name, bytes, rows }
}

const filtersOf = ({ days, source }: ListFileAsk) => [days, source.filters].filter(Boolean).join(', ') || 'all'

async function printFile(
  tools: Services,
  db: ClientDatabase,
  { list, request }: ReadableList,
  { source, title, days, timeZone }: ListFileAsk & { source: ListViewSource },
  signal: AbortSignal,
) {
  const rows: unknown[] = []
  const { pool, config, media } = tools
  for await (const batch of listRows(pool, db, list, request, signal, () => {})) {
    rows.push(...batch)
    if (rows.length > printedRows) break
  }
  const columns = list.printedColumns(source.columns, { units: source.units, timeZone, origin: config.origin })
  const page = await listDocument(db, {
    title,
    filters: source.filters,
    days,
    zone: timeZone,
    columns,
    rows: rows.slice(0, printedRows),
    isCut: rows.length > printedRows,
  })
  const bytes = await printInTurn(tools, page)
  return { file: await media.put(bytes, 'pdf'), bytes: bytes.byteLength, rows: Math.min(rows.length, printedRows) }
}
