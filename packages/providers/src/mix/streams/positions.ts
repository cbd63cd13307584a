import type { Records, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { hourMs, minuteMs } from '../../kit/reading/durations.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapPosition } from '../mapping.ts'
import { countedByAsset, organisationId } from '../reference.ts'
import type { Context, Credentials } from '../session.ts'
import { tokenOf } from '../since-token.ts'
import { Position } from '../wire.ts'
import { LiveCursor, newPages, PastCursor, pastPages, type Source } from './feed.ts'

/** The clocks of two machines may differ by this much. */
const clockGapMs = 2 * minuteMs

/** Assets are requested once an hour, so their counters apply to positions no older than that. */
const countedWithinMs = hourMs

async function readPositions(context: Context, items: readonly unknown[]): Promise<Records<PositionRecord>> {
  if (!items.length) return { records: [], rejected: [] }
  const counted = await countedByAsset(context)
  const countedFromMs = context.now().getTime() - countedWithinMs
  const countedAt = ({ AssetId, Timestamp }: Position) =>
    Timestamp.getTime() >= countedFromMs ? counted.get(AssetId) : undefined
  return readRecords(items, Position, (position) => mapPosition(position, countedAt(position)), 'PositionId')
}

/** Vehicles report every half minute, so a day of 20 vehicles is a few megabytes. */
const source: Source<PositionRecord> = {
  name: 'positions',
  reader: (context) => (items) => readPositions(context, items),
  overlapMinutes: 0,
  windowHours: 24,
  vehiclesPerCall: 20,
  oldest: ({ positionsFrom }) => positionsFrom,
}

/**
 * Reads the newest position of every vehicle at first, then everything MiX received since, in its order, including late
 * ones.
 */
export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const stored = readCursor(LiveCursor, cursor)
    if (stored) {
      yield* newPages(context, source, source.reader(context), stored)
      return
    }
    const since = tokenOf(new Date(context.now().getTime() - clockGapMs))
    const items = await createClient(context).latestPositions(await organisationId(context))
    yield { ...(await readPositions(context, items)), cursor: { since, missed: null } }
  },
  async *history(context, cursor) {
    const start = readCursor(PastCursor, cursor) ?? { before: context.now().toISOString(), after: null, missed: {} }
    yield* pastPages(context, source, source.reader(context), start)
  },
}
