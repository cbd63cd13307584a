import { Readable } from 'node:stream'
import { fileColumns } from '@milepost/contract/columns/column'
import { exportListWords } from '@milepost/contract/exports'
import type { Pool } from 'pg'
import { type RowBatch, readRows } from '../../db/read-rows.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { csvFile } from './csv-file.ts'
import type { StoredExport } from './queries.ts'
import { readRequest } from './read-request.ts'
import { xlsxFile } from './xlsx-file.ts'

/** What short lists are written ahead by, so that a slow reader does not hold a database connection. */
const aheadBytes = 8_388_608

/**
 * The file of an export as it is read from the database. `onRows` hears how many rows are written. The stream fails when
 * the database does, or the signal aborts.
 */
export async function writeList(
  pool: Pool,
  db: ClientDatabase,
  stored: StoredExport,
  signal: AbortSignal,
  onRows: (rows: number) => void = () => {},
): Promise<Readable> {
  const { source, request } = readRequest(null, { ...stored, of: stored.subject }, db.clientId)
  const columns = fileColumns<never>(source.columns, stored.columns, stored)
  const query = source.select(db, request)
  async function* batches() {
    let rows = 0
    for await (const batch of readRows(pool, query, signal)) {
      yield toObjects(batch).map((row) => source.toRow(row as never))
      rows += batch.rows.length
      onRows(rows)
    }
  }
  const about = await aboutLine(db, stored)
  if (stored.format === 'xlsx') return xlsxFile(about, columns, batches())
  return Readable.from(csvFile(about, columns, batches()), { objectMode: false, highWaterMark: aheadBytes })
}

/** The first line: whose rows these are, which, in which zone and when they were read. */
async function aboutLine(db: ClientDatabase, { list, filters, timeZone }: StoredExport): Promise<string> {
  const { name } = await db.selectFrom('client').select('name').where('id', '=', db.clientId).executeTakeFirstOrThrow()
  const zones = timeZone === 'UTC' ? 'UTC' : `UTC and ${timeZone}`
  return `${name}, ${exportListWords[list]}: ${filters}. Times in ${zones}. Read at ${new Date().toISOString().slice(0, 19)}Z.`
}

function toObjects({ names, rows }: RowBatch): Record<string, unknown>[] {
  const keys = names.map((name) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index += 1) row[keys[index]!] = values[index]
    return row
  })
}
