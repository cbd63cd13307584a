import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import { BadRequest, type Context, orRefusal } from './session.ts'

/** Fetches clips and the thumbnail of a video event by its fresh link. They are gone only if the event is missing. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const detail = await orRefusal(client.videoEvent(String(source.eventId)))
  if (detail instanceof BadRequest)
    return detail.isMissing
      ? { state: 'gone', reason: 'Reveal no longer has this event' }
      : { state: 'pending', source }
  const { media } = detail
  const link = source.kind === 'video' ? media?.video?.[Number(source.channel)]?.url : media?.thumbnailUrl
  return link ? client.file(link) : { state: 'pending', source }
}
