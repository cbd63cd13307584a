import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { assertPublicServer, isPublicAddress, type Resolve, resolveAll } from './server-address.ts'

type Surroundings = { isPublic?: (address: string) => boolean; resolve?: Resolve }

/** Statuses that have no body, not even an empty one. */
const bodyless = [101, 204, 205, 304]

/**
 * Creates a `fetch` for addresses given by users or their servers: it only calls the internet, checked by the actual
 * address, because a name may resolve differently later. Redirects are failures. Rejects with a TypeError like `fetch`.
 */
export function createPublicFetch({
  isPublic = isPublicAddress,
  resolve = resolveAll,
}: Surroundings = {}): typeof fetch {
  const lookup: LookupFunction = (host, options, found) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(host).then(
      (all) => {
        const addresses = all.map(({ address }) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const refused = !addresses.length || addresses.some(({ address }) => !isPublic(address))
        if (refused) return found(Object.assign(new Error(`${host} is not public`), { code: 'ENOTPUBLIC' }), '', 4)
        const usable = addresses.filter((one) => !family || one.family === family)
        if (options.all) found(null, usable)
        else found(null, usable[0]?.address ?? '', usable[0]?.family ?? 4)
      },
      (failure: NodeJS.ErrnoException) => found(failure, '', 4),
    )
  }
  // Reused connections were checked when they were made; connections of other agents weren't.
  const [httpAgent, httpsAgent] = [
    new HttpAgent({ keepAlive: true, lookup }),
    new HttpsAgent({ keepAlive: true, lookup }),
  ]
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    // A socket does no lookup for a literal address.
    await assertPublicServer(url.href, resolve, isPublic)
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const [send, agent] = url.protocol === 'https:' ? [overHttps, httpsAgent] : [overHttp, httpAgent]
    const asked = send(url, {
      method,
      agent,
      headers: { accept: '*/*', ...Object.fromEntries(new Headers(headers)) },
      ...(signal && { signal }),
    })
    asked.once('response', answered).once('error', (cause) => reject(signal?.aborted ? signal.reason : failed(cause)))
    asked.end(typeof body === 'string' ? body : undefined)
    const answer = await promise
    const status = answer.statusCode ?? 500
    if (status >= 300 && status < 400 && answer.headers.location) {
      answer.destroy()
      throw failed(new Error('redirected'))
    }
    const given = new Headers()
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      for (const value of values) given.append(name, value)
    if (bodyless.includes(status)) answer.resume()
    const content = bodyless.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream)
    return new Response(content, { status, headers: given })
  }
}

const failed = (cause: Error) => new TypeError('fetch failed', { cause })
