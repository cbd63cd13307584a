import { z } from 'zod'
import { isCovered, LensWatch, watchLenses } from '../../kit/mapping/lens-watch.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, minuteMs } from '../../kit/reading/durations.ts'
import { windowsBack } from '../../kit/reading/windows.ts'
import type { CameraHealthRecord, IncidentRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { incidentTags } from '../incident-tags.ts'
import type { Credentials } from '../session.ts'
import { alertPages } from './incidents.ts'

const Cursor = z.object({ readTo: z.iso.datetime(), watched: LensWatch })

const windowHours = 24
const firstReadDays = 1
/** Alerts usually arrive within this time; a longer pause is made up for in part. */
const overlapMinutes = 60
const longestReadDays = 3

/**
 * Obstructed cameras, which Netradyne reports only as alerts of the type CAMERA-OBSTRUCTION. Alerts can't be filtered
 * by type, so those of the hours since the last sync are read again.
 */
export const cameraHealth: Stream<CameraHealthRecord, Credentials> = {
  everySeconds: 4 * 3600,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(Cursor, cursor)
    const fromMs = stored
      ? Date.parse(stored.readTo) - overlapMinutes * minuteMs
      : now.getTime() - firstReadDays * dayMs
    const oldest = new Date(Math.max(fromMs, now.getTime() - longestReadDays * dayMs))
    const events: IncidentRecord[] = []
    const rejected: Rejected[] = []
    for (const window of windowsBack(now, oldest, windowHours))
      for await (const page of alertPages(context, client, window)) {
        events.push(...page.records.filter((event) => isCovered(event, incidentTags)))
        rejected.push(...page.rejected)
      }
    const { records, watched } = watchLenses(stored?.watched ?? {}, events, now)
    yield { records, rejected, cursor: { readTo: now.toISOString(), watched } }
  },
}
