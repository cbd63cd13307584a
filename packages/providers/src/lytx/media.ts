import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'

/**
 * Fetches the clip of an event, one file for all cameras. Lytx doesn't report when it begins (the pre-event time of
 * recorders is configurable), and a missing clip may still arrive, so it is requested again.
 */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const file = await createClient(context).eventFile(String(source.eventId))
  return file ? { state: 'ready', ...file, startedAt: null } : { state: 'pending', source }
}
