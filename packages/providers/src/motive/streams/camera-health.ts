import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'
import { z } from 'zod'
import { isCovered, LensWatch, watchLenses } from '../../kit/mapping/lens-watch.ts'
import type { Rejected, Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readCursor } from '../../kit/reading/cursor.ts'
import { dayMs, hourMs } from '../../kit/reading/durations.ts'
import type { CameraHealthRecord, IncidentRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapPerformanceEvent } from '../incident-mapping.ts'
import { incidentTags } from '../incident-tags.ts'
import { PerformanceEvent } from '../wire.ts'
import { datesAround } from './dates.ts'

const { frontExternal, frontInternal, unknown } = cameraPosition.code

/** The camera named by each event type. Reviewers' labels for an obstructed camera name none. */
const cameraOf: Record<string, CameraPosition> = {
  road_facing_cam_obstruction: frontExternal,
  driver_facing_cam_obstruction: frontInternal,
}
const positions = [frontExternal, frontInternal, unknown] as const

const Watched = z.array(z.object({ position: z.literal([...positions]), lenses: LensWatch }))
const Cursor = z.object({ readTo: z.iso.datetime(), watched: Watched })

/** Allows for late uploads; later labels by reviewers aren't awaited. */
const overlapHours = 6
const longestReadDays = 3

/**
 * Obstructed cameras, which Motive reports only as performance events. Limiting the list to types isn't documented well
 * enough to rely on, so events since the last sync are read again.
 */
export const cameraHealth: Stream<CameraHealthRecord, Credentials> = {
  everySeconds: 4 * 3600,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const stored = readCursor(Cursor, cursor)
    const sinceMs = stored ? Date.parse(stored.readTo) - overlapHours * hourMs : 0
    const window = { from: new Date(Math.max(sinceMs, now.getTime() - longestReadDays * dayMs)), to: now }
    const covered: IncidentRecord[] = []
    const rejected: Rejected[] = []
    for (let page: number | null = 1; page !== null; ) {
      const reported: Awaited<ReturnType<typeof client.pageWithin>> = await client.pageWithin(
        'performanceEvents',
        window,
        page,
        ({ from, to }) => datesAround(from, to),
      )
      const read = readRecords(reported.items, PerformanceEvent, mapPerformanceEvent)
      covered.push(...read.records.filter((event) => isCovered(event, incidentTags)))
      rejected.push(...read.rejected)
      page = reported.next
    }
    const seen = positions.map((position) => {
      const before = stored?.watched.find((known) => known.position === position)?.lenses ?? {}
      const { records, watched } = watchLenses(
        before,
        covered.filter((event) => isBy(event, position)),
        now,
        position,
      )
      return { records, watched: { position, lenses: watched } }
    })
    yield {
      records: seen.flatMap(({ records }) => records),
      rejected,
      cursor: { readTo: now.toISOString(), watched: seen.map(({ watched }) => watched) },
    }
  },
}

function isBy({ tags }: IncidentRecord, position: CameraPosition): boolean {
  const named = tags.flatMap(({ tag }) => cameraOf[tag.toLowerCase()] ?? [])
  return named.length ? named.includes(position) : position === unknown
}
