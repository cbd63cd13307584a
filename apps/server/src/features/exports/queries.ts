import {
  type Export,
  type ExportFormat,
  type ExportList,
  exportRetentionDays,
} from '@milepost/contract/exports/endpoints'
import type { Units } from '@milepost/domain/quantity'
import type { ClientDatabase } from '../../db/scope/scope.ts'

export type StoredExport = {
  id: string
  list: ExportList
  format: ExportFormat
  query: Record<string, unknown>
  subject: string | null
  columns: string[]
  filters: string
  units: Units
  timeZone: string
  state: Export['state']
  rows: number
  totalRows: number | null
  file: string | null
  bytes: string | null
  failure: string | null
  createdAt: string
  finishedAt: string | null
}

/** Reads one of the client's exports; only a given person's if a user is specified. */
export async function findExport(db: ClientDatabase, id: string, userId?: string | null): Promise<StoredExport | null> {
  let found = db.selectFrom('exportFile').selectAll().where('id', '=', id)
  if (userId !== undefined) found = found.where('userId', userId === null ? 'is' : '=', userId)
  const stored = (await found.executeTakeFirst()) as StoredExport | undefined
  if (!stored || isOver(stored)) return stored ?? null
  return { ...stored, ...(await endOfJob(db, id)) }
}

const isOver = ({ state }: StoredExport) => state === 'done' || state === 'failed'

/** Shown if all attempts to write a file failed. */
export const notWritten =
  'The file couldn’t be written. Start the export again; if it fails again, contact an administrator.'
const endings = { cancelled: 'The export was canceled.', failed: notWritten } as const

/** Lets people waiting for a file know that its job ended without one: it was canceled, or its worker died. */
async function endOfJob(db: ClientDatabase, id: string): Promise<Partial<StoredExport>> {
  const job = await db
    .selectFrom('jobRun')
    .select('state')
    .where('job', '=', 'export.write')
    .where('key', '=', id)
    .where('clientId', '=', db.clientId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return job?.state === 'cancelled' || job?.state === 'failed' ? { state: 'failed', failure: endings[job.state] } : {}
}

export const toExport = (stored: StoredExport): Export => ({
  id: stored.id,
  list: stored.list,
  format: stored.format,
  state: stored.state,
  rows: stored.rows,
  totalRows: stored.totalRows,
  createdAt: stored.createdAt,
  expiresAt: stored.file && stored.finishedAt && keptUntil(stored.finishedAt),
  fileUrl: stored.state === 'done' ? `/exports/${stored.id}/file` : null,
  failure: stored.failure,
})

const keptUntil = (finishedAt: string) =>
  new Date(Date.parse(finishedAt) + exportRetentionDays * 86_400_000).toISOString()
