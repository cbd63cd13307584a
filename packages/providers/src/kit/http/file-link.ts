import type { MediaResult } from '../provider.ts'
import { Unavailable } from './errors.ts'
import type { Http } from './http.ts'

/**
 * The file behind a link that carries its own permission: no token goes there. `whose` is what users call the provider.
 */
export async function fetchLink(
  http: Http,
  url: string,
  whose: string,
  startedAt: Date | null = null,
): Promise<MediaResult> {
  const { status, headers, body } = await http.download({ url, action: 'media' })
  if (status === 404 || status === 410) return { state: 'gone', reason: `${whose} no longer has this file` }
  if (status !== 200) throw new Unavailable(`${whose}’s file store answered ${status}`)
  return { state: 'ready', contentType: contentTypeOf(headers), body, startedAt }
}

/** What a file is by its own account; bytes where it does not say. */
export const contentTypeOf = (headers: Headers) => headers.get('content-type') ?? 'application/octet-stream'
