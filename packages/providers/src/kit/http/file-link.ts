import type { MediaResult } from '../provider.ts'
import { Unavailable } from './errors.ts'
import type { Http } from './http.ts'

/**
 * Fetches the file behind a link that carries its own permission: no token is sent there. `whose` is the provider's
 * display name.
 */
export async function fetchLink(
  http: Http,
  url: string,
  whose: string,
  startedAt: Date | null = null,
): Promise<MediaResult> {
  const { status, headers, body } = await http.download({ url, action: 'media' })
  if (status === 404 || status === 410) return { state: 'gone', reason: `${whose} no longer has this file` }
  if (status !== 200) throw new Unavailable(`${whose}’s file store returned ${status}`)
  return { state: 'ready', contentType: contentTypeOf(headers), body, startedAt }
}

/** Returns a file's declared content type, or bytes by default. */
export const contentTypeOf = (headers: Headers) => headers.get('content-type') ?? 'application/octet-stream'
