import type { MediaResult } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'
import { Event } from './wire.ts'

const aroundMs = minuteMs

/**
 * Fetches a file by the event's fresh link. A single event can't be requested, so the vehicle's events around its time
 * are searched.
 */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const atMs = Date.parse(String(source.at))
  const window = { from: new Date(atMs - aroundMs), to: new Date(atMs + aroundMs) }
  const items = await client.past('events', [String(source.assetId)], window)
  const events = readRecords(items, Event, (event) => (event.EventId === source.eventId ? event : null)).records
  const event = events[0]
  if (!event) return { state: 'gone', reason: 'MiX no longer has this event' }
  const link = event.MediaUrls?.[String(source.key)]
  return link ? client.file(link) : { state: 'pending', source }
}
