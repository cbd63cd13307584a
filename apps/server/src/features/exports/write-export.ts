import { scopeTo } from '../../db/scope/scope.ts'
import type { JobPayload } from '../../queue/job-list.ts'
import { JobProblem } from '../../queue/job-problem.ts'
import type { Services } from '../../services.ts'
import { findExport, notWritten } from './queries.ts'
import { writeList } from './write-list.ts'

type Run = {
  signal: AbortSignal
  isLast: boolean
  line(text: string): void
  progress(rows: number, total?: number): void
}

const progressEveryMs = 1_000

/** Writes the file of a long list. If run twice, it is written twice and kept once: the last step names it. */
export async function writeExport(
  services: Pick<Services, 'pool' | 'config' | 'db' | 'media'>,
  { clientId, exportId }: JobPayload<'export.write'>,
  { signal, isLast, line, progress }: Run,
): Promise<void> {
  const db = scopeTo(services.db, clientId)
  const stored = await findExport(db, exportId)
  if (!stored) throw new JobProblem('This export no longer exists.')
  if (stored.state === 'done') return
  const change = (values: { state?: string; rows?: number; failure?: string | null }) =>
    db.updateTable('exportFile').set(values).where('id', '=', exportId).where('state', '<>', 'done').execute()
  let rows = 0
  let lastUpdate = Promise.resolve<unknown>(undefined)
  const timer = setInterval(() => {
    progress(rows, stored.totalRows ?? undefined)
    lastUpdate = change({ rows }).catch(() => {})
  }, progressEveryMs)
  try {
    await change({ state: 'running', failure: null })
    const file = await services.media.putStream(
      await writeList(services, db, stored, signal, (written) => (rows = written)),
      stored.format,
    )
    clearInterval(timer)
    await lastUpdate
    await db
      .updateTable('exportFile')
      .set({ state: 'done', rows, totalRows: rows, file: file.name, bytes: file.bytes, finishedAt: new Date() })
      .where('id', '=', exportId)
      .execute()
    progress(rows, rows)
    line(`${rows} rows, ${file.bytes} bytes`)
  } catch (error) {
    if (isLast) await change({ state: 'failed', failure: notWritten })
    throw error
  } finally {
    clearInterval(timer)
  }
}
