import type { Call } from '@milepost/contract/api/endpoint'
import { type Export, exportEndpoints } from '@milepost/contract/exports/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { call, open } from '../../lib/api/api.ts'
import { saveAnswer } from '../../lib/api/save-answer.ts'
import { countText } from '../../lib/format/formatters.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

type Wanted = Omit<Call<typeof exportEndpoints.start>['body'], 'query'> & { query: Readonly<Record<string, unknown>> }
type OnProgress = (progress: { rows: number; total: number | null }) => void

/** Writing and downloading a long list takes a while. */
const fileTimeoutMs = 15 * 60_000
const pollEveryMs = 1_000

/**
 * Lets the server write a list as a file, then downloads it. Continues after the page is left. Failures are shown in a
 * toast; never rejects.
 */
export async function exportList({ query, ...wanted }: Wanted, things: string, onProgress: OnProgress): Promise<void> {
  try {
    const begun = await call(exportEndpoints.start, { body: { ...wanted, query: withoutUndefined(query) } })
    const { id, rows } = await written(begun, onProgress)
    await save(id, things)
    const again = { label: 'Save again', onClick: () => void save(id, things).catch(report(things)) }
    toastSuccess(`Exported ${countText(rows)} ${things}`, { action: again })
  } catch (failure) {
    report(things)(failure)
  }
}

const report = (things: string) => (failure: unknown) =>
  toastFailure(`Could not export the ${things}.`, { description: explain(failure).message })

const save = async (id: string, things: string) =>
  saveAnswer(await open(exportEndpoints.file, { params: { id } }, { timeoutMs: fileTimeoutMs }), `${things}.csv`)

/** Waits until a queued export is done. Throws if it fails. */
async function written(begun: Export, onProgress: OnProgress): Promise<Export> {
  let now = begun
  while (now.state === 'queued' || now.state === 'running') {
    onProgress({ rows: now.rows, total: now.totalRows })
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
    now = await call(exportEndpoints.status, { params: { id: begun.id } })
  }
  if (now.state === 'failed') throw new Error(now.failure ?? 'The server couldn’t create the file.')
  return now
}
