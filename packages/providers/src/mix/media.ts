import { Unavailable } from '../kit/errors.ts'
import type { MediaResult } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'
import { Event } from './wire.ts'

const aroundMs = 60_000

/** A file by the event's fresh link. There is no asking for one event: its vehicle's around its time are looked through. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const atMs = Date.parse(String(source.at))
  const window = { from: new Date(atMs - aroundMs), to: new Date(atMs + aroundMs) }
  const items = await client.past('events', [String(source.assetId)], window)
  const events = readRecords(items, Event, (event) => (event.EventId === source.eventId ? event : null)).records
  const event = events[0]
  if (!event) return { state: 'gone', reason: 'MiX no longer has this event' }
  const link = event.MediaUrls?.[String(source.key)]
  if (!link) return { state: 'pending', source }
  const { status, headers, body } = await client.download(link)
  if (status === 404 || status === 410) return { state: 'gone', reason: 'MiX no longer has this file' }
  if (status !== 200) throw new Unavailable(`MiX’s file store answered ${status}`)
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  return { state: 'ready', contentType, body, startedAt: null }
}
