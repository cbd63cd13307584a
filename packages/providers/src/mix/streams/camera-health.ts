import { z } from 'zod'
import { LensWatch, watchLenses } from '../../kit/mapping/lens-watch.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import type { CameraHealthRecord, IncidentRecord } from '../../kit/record.ts'
import { noAmendments } from '../amendments.ts'
import { createClient } from '../client.ts'
import { obstructed, tagsOf } from '../event-names.ts'
import { mapEvent } from '../incident-mapping.ts'
import { eventNames, organisationId } from '../reference.ts'
import type { Credentials } from '../session.ts'
import { SinceToken, tokenOf } from '../since-token.ts'
import { Event } from '../wire.ts'
import { oldestToken } from './feed.ts'

const Cursor = z.object({ since: SinceToken, watched: LensWatch })

/** Obstructed cameras, which MiX reports only as events. An organization without a type for them isn't queried. */
export const cameraHealth: Stream<CameraHealthRecord, Credentials> = {
  everySeconds: 3600,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(Cursor, cursor)
    const names = await eventNames(context)
    const types = [...names].flatMap(([id, name]) => (tagsOf(id, name).includes(obstructed) ? [id] : []))
    const events: IncidentRecord[] = []
    const rejected: Rejected[] = []
    let since = stored && stored.since > oldestToken(now) ? stored.since : oldestToken(now)
    const id = await organisationId(context)
    const reference = { names, systemDrivers: new Set<string>(), amendments: noAmendments }
    for (let hasMore = types.length > 0; hasMore; ) {
      const page = await client.feed('events', id, since, types)
      const read = readRecords(page.items, Event, (event) => mapEvent(event, reference), 'EventId')
      events.push(...read.records)
      rejected.push(...read.rejected)
      hasMore = page.hasMore && page.next !== since
      since = page.next
    }
    const { records, watched } = watchLenses(stored?.watched ?? {}, events, now)
    yield { records, rejected, cursor: { since: types.length ? since : tokenOf(now), watched } }
  },
}
