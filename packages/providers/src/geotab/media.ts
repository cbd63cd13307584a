import { Missing, WireMismatch } from '../kit/http/errors.ts'
import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'

/** Fetches media; files either exist or don't: Geotab prepares nothing on request. */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  try {
    const { contentType, body } = await createClient(context).file(String(source.mediaFileId))
    return { state: 'ready', contentType, body, startedAt: new Date(String(source.startedAt)) }
  } catch (cause) {
    if (cause instanceof Missing) return { state: 'gone', reason: 'Geotab no longer has this file' }
    // Other errors about a file are undocumented, so it is requested again.
    if (cause instanceof WireMismatch && cause.path === 'error') return { state: 'pending', source }
    throw cause
  }
}
