import { Unavailable } from '../kit/errors.ts'
import type { MediaResult, SyncContext } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { type Credentials, createClient, unlessRefused } from './client.ts'

/** Clips and the thumbnail of a video event by its fresh link. */
export async function fetchMedia(context: SyncContext<Credentials>, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const detail = await unlessRefused(client.videoEvent(String(source.eventId)))
  if (!detail) return { state: 'gone', reason: 'Reveal no longer has this event' }
  const { media } = detail
  const link = source.kind === 'video' ? media?.video?.[Number(source.channel)]?.url : media?.thumbnailUrl
  if (!link) return { state: 'pending', source }
  const { status, headers, body } = await client.download(link)
  if (status === 404 || status === 410) return { state: 'gone', reason: 'Reveal no longer has this file' }
  if (status !== 200) throw new Unavailable(`Reveal’s file store answered ${status}`)
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  return { state: 'ready', contentType, body, startedAt: null }
}
