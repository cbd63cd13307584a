import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import { type Context, unlessRefused } from './session.ts'

/** Clips and the thumbnail of a video event by its fresh link. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const detail = await unlessRefused(client.videoEvent(String(source.eventId)))
  if (!detail) return { state: 'gone', reason: 'Reveal no longer has this event' }
  const { media } = detail
  const link = source.kind === 'video' ? media?.video?.[Number(source.channel)]?.url : media?.thumbnailUrl
  return link ? client.file(link) : { state: 'pending', source }
}
