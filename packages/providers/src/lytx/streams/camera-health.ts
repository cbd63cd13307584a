import { z } from 'zod'
import { isCovered, LensWatch, watchLenses } from '../../kit/mapping/lens-watch.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import type { CameraHealthRecord, IncidentRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { isObstruction } from '../incident-mapping.ts'
import { incidentTags } from '../incident-tags.ts'
import type { Credentials } from '../session.ts'
import { changedEvents } from './incidents.ts'

const Cursor = z.object({ watched: LensWatch })

/** Recorders send late and reviews take time, so each sync looks back this far for events about obstructed cameras. */
const lookBackDays = 3

/**
 * Obstructed cameras, which Lytx reports only as events: by a recorder's trigger, or by what a reviewer saw. Both are
 * requested by number. An account without such names has no such events.
 */
export const cameraHealth: Stream<CameraHealthRecord, Credentials> = {
  everySeconds: 3600,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const window = { from: new Date(now.getTime() - lookBackDays * dayMs), to: new Date(now.getTime() + dayMs) }
    const numbersOf = (words: ReadonlyMap<number, string>) =>
      [...words].filter(([, word]) => isObstruction(word)).map(([number]) => String(number))
    const filters = {
      triggers: numbersOf((await client.names()).triggers),
      behaviors: numbersOf(await client.behaviors()),
    }
    const events: IncidentRecord[] = []
    const rejected: Rejected[] = []
    for (const [name, numbers] of Object.entries(filters))
      if (numbers.length) {
        const reported = await changedEvents(client, window, { [name]: numbers })
        events.push(...reported.records.filter((event) => isCovered(event, incidentTags)))
        rejected.push(...reported.rejected)
      }
    const { records, watched } = watchLenses(readCursor(Cursor, cursor)?.watched ?? {}, events, now)
    yield { records, rejected, cursor: { watched } }
  },
}
