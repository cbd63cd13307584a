import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { type Amendments, noAmendments, readAmendments } from '../amendments.ts'
import { mapEvent } from '../incident-mapping.ts'
import { eventNames, systemDriverIds } from '../reference.ts'
import type { Context, Credentials } from '../session.ts'
import { Event } from '../wire.ts'
import { correctedReader, newAndAgain } from './again.ts'
import { historyStart, PastCursor, pastPages, type Reader, type Source } from './feed.ts'

async function read(
  context: Context,
  items: readonly unknown[],
  amendments: Amendments,
): Promise<Records<IncidentRecord>> {
  if (!items.length) return { records: [], rejected: [] }
  const [names, systemDrivers] = [await eventNames(context), await systemDriverIds(context)]
  const read = readRecords(items, Event, (event) => mapEvent(event, { names, systemDrivers, amendments }), 'EventId')
  return {
    ...read,
    records: read.records.map((record) => ({ ...record, revision: versionOf(context, record, amendments) })),
  }
}

/**
 * Events have no version, and the feed repeats them without their corrections: what was read with its corrections counts
 * by when it was read, and what was read without is older than that. An event of the last hours has none yet, and its
 * video still arrives by the feed.
 */
function versionOf(context: Context, { externalId, occurredAt }: IncidentRecord, amendments: Amendments): number {
  const nowMs = context.now().getTime()
  if (amendments.quarantined.has(externalId) || amendments.drivers.has(externalId)) return nowMs
  return amendments === noAmendments || occurredAt.getTime() > nowMs - newForMs ? 0 : nowMs
}
const newForMs = 2 * hourMs

/** Past events come with their corrections; new ones have none yet. */
const reader = (context: Context): Reader<IncidentRecord> =>
  correctedReader(
    context,
    (window) => readAmendments(context, window),
    (items, amendments) => read(context, items, amendments),
  )

const source: Source<IncidentRecord> = {
  name: 'events',
  reader,
  // Videos arrive minutes after their event, and no time is reported.
  overlapMinutes: 30,
  windowHours: 6 * 24,
  vehiclesPerCall: 50,
  oldest: ({ historyFrom }) => historyFrom,
}

export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  read: (context, cursor) =>
    newAndAgain(context, source, cursor, async (lastDays) => {
      const amendments = await readAmendments(context, lastDays)
      return {
        read: (items) => read(context, items, amendments),
        gone: [...amendments.quarantined],
        rejected: amendments.rejected,
      }
    }),
  async *history(context, cursor) {
    const { historyFrom } = context
    const now = context.now()
    const start = readCursor(PastCursor, cursor) ?? historyStart(now)
    const total = Math.ceil((now.getTime() - historyFrom.getTime()) / dayMs)
    for await (const page of pastPages(context, source, source.reader(context), start)) {
      const left = Math.ceil((Date.parse(page.cursor.before) - historyFrom.getTime()) / dayMs)
      yield { ...page, progress: { done: total - left, total } }
    }
  },
}
