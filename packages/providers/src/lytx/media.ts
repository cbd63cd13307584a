import type { MediaResult } from '../kit/provider.ts'
import type { MediaSource } from '../kit/record.ts'
import { createClient } from './client.ts'
import type { Context } from './session.ts'

/**
 * The clip of an event, one file for all its cameras. Lytx does not say when it begins (how long recorders look back
 * can be set), and one that is not there says nothing of whether it will be: it is asked for again.
 */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const file = await createClient(context).eventFile(String(source.eventId))
  return file ? { state: 'ready', ...file, startedAt: null } : { state: 'pending', source }
}
