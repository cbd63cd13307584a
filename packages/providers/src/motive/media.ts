import type { MediaResult } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import type { MediaSource } from '../kit/record.ts'
import { type Client, type Context, createClient } from './client.ts'
import { mediaLink, mediaOf } from './incident-mapping.ts'
import { datesAround } from './streams/dates.ts'
import { PerformanceEvent } from './wire.ts'

/** Fetches clips and pictures by the event's fresh link. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const event = await findEvent(client, String(source.eventId), new Date(String(source.at)))
  if (!event) return { state: 'gone', reason: 'Motive no longer has this event' }
  const media = mediaOf(event, typeof source.part === 'number' ? source.part : null)
  const link = mediaLink(media, String(source.camera), String(source.kind))
  if (!link) return { state: 'pending', source }
  const begins = source.kind === 'video' ? media?.start_time : null
  return client.file(link, begins ? new Date(begins) : null)
}

/** A single event can't be requested, so it is looked up in the list of its day. */
async function findEvent(client: Client, id: string, at: Date): Promise<PerformanceEvent | null> {
  for await (const items of client.pages('performanceEvents', datesAround(at, at))) {
    const { records } = readRecords(items, PerformanceEvent, (event) => (event.id === id ? event : null))
    if (records[0]) return records[0]
  }
  return null
}
