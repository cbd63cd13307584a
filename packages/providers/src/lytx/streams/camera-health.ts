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

/** Recorders send late, and reviews take their time: so far back events about lenses are looked at each time. */
const lookBackDays = 3

/**
 * Covered lenses, which Lytx tells as events alone: by a trigger of the recorder, or by what a reviewer saw. Both are asked
 * for by their numbers; an account that has no such words has no such events.
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
        const told = await changedEvents(client, window, { [name]: numbers })
        events.push(...told.records.filter((event) => isCovered(event, incidentTags)))
        rejected.push(...told.rejected)
      }
    const { records, watched } = watchLenses(readCursor(Cursor, cursor)?.watched ?? {}, events, now)
    yield { records, rejected, cursor: { watched } }
  },
}
