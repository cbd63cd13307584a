import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { Unavailable, WireMismatch } from '../kit/http/errors.ts'
import { contentTypeOf } from '../kit/http/file-link.ts'
import { refuse } from '../kit/http/http.ts'
import type { MediaResult } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { isRefusal } from '../kit/reading/objects/objects.ts'
import type { MediaSource } from '../kit/record.ts'
import { type Client, type Context, type Credentials, createClient } from './client.ts'
import { Device } from './wire.ts'

/**
 * Files are served only to sessions, whatever else a token opens (MediaFilter.java, 6.14.5). A session ends when the
 * server restarts.
 */
const sessions = new Authenticator<Credentials, string>({
  session: z.string().min(1),
  obtain: (context) => createClient(context).cookie(),
})

/**
 * Returns the folder of a device's files, which is its unique id. Null for a device that this user can no longer see.
 */
async function folderOf(client: Client, deviceId: string): Promise<string | null> {
  try {
    const found = readItems(await client.device(deviceId), Device).records[0]
    return found?.uniqueId ?? null
  } catch (cause) {
    if (isRefusal(cause)) return null
    throw cause
  }
}

/**
 * Fetches a picture or clip sent by a device. The server keeps files until they are deleted, and reports only their
 * names.
 */
export async function fetchMedia(context: Context, source: MediaSource): Promise<MediaResult> {
  const client = createClient(context)
  const folder = await folderOf(client, String(source.deviceId))
  if (folder === null) return { state: 'gone', reason: 'This user no longer has access to the device in Traccar' }
  return sessions.use(context, async (cookie) => {
    const answer = await client.file(folder, String(source.file), cookie)
    const { status, headers, body } = answer
    if (status === 404) return { state: 'gone', reason: 'The Traccar server does not have this file' }
    if (status === 400 || status >= 500) throw new Unavailable(`Traccar’s media folder returned ${status}`)
    refuse(answer, 'Traccar file', context.credentials)
    if (!body.byteLength) throw new WireMismatch('Traccar file: it is empty', 'body')
    return { state: 'ready', contentType: contentTypeOf(headers), body, startedAt: null }
  })
}
