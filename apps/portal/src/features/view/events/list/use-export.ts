import { type Incident, incidentEndpoints } from '@milepost/contract/incidents'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { explain } from '../../../../lib/api-error.ts'
import { saveCsv } from '../../../../lib/csv.ts'
import { countText } from '../../../../lib/formatters.ts'
import { useBusy } from '../../../../session/busy.ts'
import { useClientId } from '../../../../session/session-context.ts'
import type { PageQuery } from '../shared/event-filters.ts'
import { type CsvSource, eventCsv } from './event-csv.ts'

/** What one file holds at most. */
export const exportedAtMost = 10_000
const pageSize = 100

export type ExportProgress = { done: number; total: number }

/**
 * Every event of a query in its order, page by page, at most `exportedAtMost`. Events that move to a later page while
 * new ones arrive are kept once.
 */
export async function collectEvents(
  clientId: number,
  query: PageQuery,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<{ events: Incident[]; total: number }> {
  const events = new Map<string, Incident>()
  for (let page = 1; ; page += 1) {
    const answer = await call(
      incidentEndpoints.page,
      { params: { id: clientId }, query: { ...query, PageNumber: page, PageSize: pageSize, WithPictures: false } },
      { signal },
    )
    for (const event of answer.items) if (events.size < exportedAtMost) events.set(event.id, event)
    onProgress({ done: events.size, total: Math.min(exportedAtMost, answer.totalCount) })
    const more = answer.items.length === pageSize && events.size < exportedAtMost
    if (!more) return { events: [...events.values()], total: answer.totalCount }
  }
}

/** Writes what the filters select into a file, with progress; can be stopped. */
export function useExport() {
  const clientId = useClientId()
  const [progress, setProgress] = useState<ExportProgress>()
  const running = useRef<AbortController>(undefined)
  useBusy(progress !== undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: PageQuery, source: CsvSource, hidden: readonly string[] | undefined, name: string) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const { events, total } = await collectEvents(clientId, query, setProgress, controller.signal)
      saveCsv(name, eventCsv(events, source, hidden))
      const cut =
        total > events.length ? { description: `Of ${countText(total)}: narrow the filters for the rest.` } : {}
      toastSuccess(`Exported ${countText(events.length)} events`, cut)
    } catch (failure) {
      if (!controller.signal.aborted)
        toastFailure('Could not export the events.', { description: explain(failure).message })
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, start, stop: () => running.current?.abort() }
}
