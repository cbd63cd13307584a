import { z } from 'zod'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import { ListedEvents } from '../../kit/reading/listed-events.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { pagedHistory } from '../../kit/reading/paged-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapPerformanceEvent, mapSpeedingEvent } from '../incident-mapping.ts'
import { PerformanceEvent, SpeedingEvent } from '../wire.ts'
import { datesAround } from './dates.ts'

/** What a quick sweep rereads: late uploads and late pictures. */
const recentHours = 6
/** Events are coached, reclassified and given media for days, so all of them are read again periodically. */
const revisionDays = 7
const revisionEveryHours = 1
/** Lists accept three months at most. */
const longestSweepDays = 30
const historyWindowHours = 7 * 24

/** Speeding has its own list. A sweep reads one after the other. */
const lists = ['performanceEvents', 'speedingEvents'] as const
const List = z.enum(lists)
const Step = z.object({ list: List, page: z.int().positive() })
type Step = z.infer<typeof Step>
const firstStep: Step = { list: lists[0], page: 1 }

const Sweep = z.object({
  startedAt: z.iso.datetime(),
  isRevision: z.boolean(),
  list: List,
  page: z.int().positive(),
})
const LiveCursor = z.object({ revisedAt: z.iso.datetime().nullable(), sweep: Sweep.nullable() })

/** Reads one page of some days' events and returns the next step, null once both lists are read. */
async function readStep(client: Client, window: Window, { list, page }: Step) {
  const { items, next } = await client.pageWithin(list, window, page, ({ from, to }) => datesAround(from, to))
  const read =
    list === 'performanceEvents'
      ? readRecords(items, PerformanceEvent, mapPerformanceEvent)
      : readRecords(items, SpeedingEvent, mapSpeedingEvent)
  const after: Step | null = next
    ? { list, page: next }
    : list === 'performanceEvents'
      ? { list: 'speedingEvents', page: 1 }
      : null
  return { ...read, after }
}

/** Lists by day have no time of change, so recent events are read again every time, and the last week every hour. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  overlapHours: 168,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    let { revisedAt, sweep } = readCursor(LiveCursor, cursor) ?? { revisedAt: null, sweep: null }
    // After a pause longer than a window may be, reads several revisions.
    for (let end: Date | null = null; end === null || end < now; sweep = null) {
      const isRevision: boolean =
        sweep?.isRevision ?? (!revisedAt || now.getTime() - Date.parse(revisedAt) >= revisionEveryHours * hourMs)
      const since = isRevision && revisedAt ? Date.parse(revisedAt) : Infinity
      end = new Date(sweep?.startedAt ?? Math.min(now.getTime(), since + longestSweepDays * dayMs))
      const lookBackMs = isRevision ? revisionDays * dayMs : recentHours * hourMs
      const from = new Date(Math.min(end.getTime() - lookBackMs, since))
      const startedAt = end.toISOString()
      const done: string | null = isRevision ? startedAt : revisedAt
      const listed = new ListedEvents(!sweep)
      for (let step: Step | null = sweep ? { list: sweep.list, page: sweep.page } : firstStep; step; ) {
        const { records, rejected, after }: Awaited<ReturnType<typeof readStep>> = await readStep(
          client,
          { from, to: end },
          step,
        )
        step = after
        listed.add({ records, rejected })
        yield {
          records: records.filter(({ occurredAt }) => occurredAt >= from || isMisdated(occurredAt, now)),
          rejected,
          ...(!step && listed.whole({ from, to: end })),
          cursor: step ? { revisedAt, sweep: { startedAt, isRevision, ...step } } : { revisedAt: done, sweep: null },
        }
      }
      revisedAt = done
    }
  },
  history(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const newest = new Date(now.getTime() - (revisionDays - 1) * dayMs)
    const read = async ({ from, to }: Window, place: Step | null) => {
      const { records, rejected, after } = await readStep(client, { from, to }, place ?? firstStep)
      const within = records.filter(
        ({ occurredAt }) => (occurredAt >= from && occurredAt < to) || isMisdated(occurredAt, now),
      )
      return { records: within, rejected, next: after }
    }
    const history = { now, newest, oldest: context.historyFrom, windowHours: historyWindowHours, place: Step }
    return pagedHistory({ ...history, read }, cursor)
  },
}
