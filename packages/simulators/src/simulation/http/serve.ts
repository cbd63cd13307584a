import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const KEEP_ALIVE_MS = 75_000
const LARGEST_BODY = 1_048_576

/** Handles a request, with the caller's address. */
export type Handler = (request: Request, remoteAddress: string) => Promise<Response>

/** Serves web requests over HTTP on this machine only. With `port` 0, uses any free one. */
export async function serve(port: number, handler: Handler): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, handler).catch(() => outgoing.destroy())
  })
  // A busy simulation may answer late, and callers keep their connections meanwhile.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return server
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, handler: Handler): Promise<void> {
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  const request = await requestOf(incoming, left.signal)
  const response = request
    ? await handler(request, incoming.socket.remoteAddress ?? '').catch((cause) => failure(cause, left.signal))
    : new Response('Too large', { status: 413 })
  if (left.signal.aborted) return
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body), outgoing)
}

function failure(cause: unknown, signal: AbortSignal): Response {
  if (!signal.aborted) console.error('A simulator failed:', cause)
  return new Response('Internal error', { status: 500 })
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request | null> {
  const { method = 'GET', url = '/', headers } = incoming
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > LARGEST_BODY) return null
    chunks.push(chunk)
  }
  const reported = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: reported,
    signal,
    ...(hasBody && { body: Buffer.concat(chunks) }),
  })
}
