import { Readable } from 'node:stream'
import type { FileColumn } from '@milepost/contract/columns/column'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { copyOut } from '../../db/bulk/copy-out.ts'
import { type RowBatch, readRows } from '../../db/bulk/read-rows.ts'
import { cellSql } from '../../db/lists/cell-sql.ts'
import { zoneAgrees } from '../../db/lists/zone-agrees.ts'
import { literalSql } from '../../db/scope/literal-sql.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { ListRequest, ListSource } from '../../reporting/list-source.ts'
import type { Services } from '../../services.ts'
import { aboutExport, aboutRows, type DescribedFile } from './about-export.ts'
import { csvHead, csvRows } from './csv-file.ts'
import type { StoredExport } from './queries.ts'
import { readRequest } from './read-request.ts'
import { xlsxFile } from './xlsx-file.ts'

/** What is written, and how. */
export type WrittenList = DescribedFile &
  Pick<StoredExport, 'format' | 'query' | 'subject' | 'columns' | 'units' | 'totalRows'>

/** Read-ahead for short lists, so that a slow reader doesn't hold a database connection. */
const aheadBytes = 8_388_608

/**
 * Writes an export's file as it is read from the database. `onRows` receives the number of rows written, exact at the
 * end. The stream fails if the database does, or the signal aborts.
 */
export async function writeList(
  { pool, config }: Pick<Services, 'pool'> & { config: Pick<Services['config'], 'origin'> },
  db: ClientDatabase,
  stored: WrittenList,
  signal: AbortSignal,
  onRows: (rows: number) => void = () => {},
): Promise<Readable> {
  const { source, request } = readRequest(null, { ...stored, of: stored.subject })
  const columns = source.fileColumns(stored.columns, { ...stored, origin: config.origin })
  if (stored.format === 'xlsx') {
    const about = aboutRows(await aboutExport(db, stored))
    return xlsxFile(about, columns, listRows(pool, db, source, request, signal, onRows))
  }
  const copied = (await zoneAgrees(pool, stored.timeZone)) ? copyQuery(db, source, request, columns) : null
  const rows = copied
    ? counted(copyOut(pool, copied, signal), stored.totalRows, onRows)
    : csvRows(columns, listRows(pool, db, source, request, signal, onRows))
  async function* file() {
    yield csvHead(columns)
    yield* rows
  }
  return Readable.from(file(), { objectMode: false, highWaterMark: aheadBytes })
}

/** Returns a list as a COPY query; null if a column has no SQL, or the list doesn't support it. */
export function copyQuery(
  db: ClientDatabase,
  { copy }: Pick<ListSource, 'copy'>,
  request: ListRequest,
  columns: readonly FileColumn<unknown>[],
): string | null {
  const cells = columns.flatMap((column) => ('cell' in column ? [column.cell] : []))
  if (!copy || cells.length < columns.length || !cells.every(({ of }) => Object.hasOwn(copy.facts, of))) return null
  const texts = cells.map((cell) => cellSql(cell, copy.facts))
  return literalSql(db, copy.select(db, request, sql.join(texts)))
}

/** Reads a list row by row. */
export async function* listRows(
  pool: Pool,
  db: ClientDatabase,
  source: ListSource,
  request: ListRequest,
  signal: AbortSignal,
  onRows: (rows: number) => void,
) {
  let rows = 0
  for await (const batch of readRows(pool, await source.select(db, request), signal)) {
    yield toObjects(batch).map((row) => source.toRow(row))
    rows += batch.rows.length
    onRows(rows)
  }
}

/**
 * Passes the bytes through and counts lines on the way; there may be more lines than rows, so the count is capped at
 * the total.
 */
export async function* counted(
  copied: AsyncGenerator<Buffer, number>,
  total: number | null,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  let lines = 0
  try {
    for (;;) {
      const { done, value } = await copied.next()
      if (done) return onRows(value)
      for (let at = value.indexOf(newline); at >= 0; at = value.indexOf(newline, at + 1)) lines += 1
      onRows(Math.min(lines, total ?? lines))
      yield value
    }
  } finally {
    // It is iterated manually, so it doesn't notice by itself that its reader has left.
    await copied.return(0)
  }
}
const newline = 10

function toObjects({ names, rows }: RowBatch): Record<string, unknown>[] {
  const keys = names.map((name) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index += 1) row[keys[index]!] = values[index]
    return row
  })
}
