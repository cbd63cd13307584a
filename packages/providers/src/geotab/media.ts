import { WireMismatch } from '../kit/errors.ts'
import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'

/** Media files are there or not: Geotab prepares nothing on request. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  try {
    const { contentType, body } = await createClient(context).file(String(source.mediaFileId))
    return { state: 'ready', contentType, body, startedAt: new Date(String(source.startedAt)) }
  } catch (cause) {
    if (!(cause instanceof WireMismatch) || cause.path !== 'error') throw cause
    return { state: 'gone', reason: 'Geotab no longer has this file' }
  }
}
