import type { LiveEvent } from '@milepost/contract/system/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Portals count a stream as dead after a minute of silence. */
const heartbeatMs = 15_000
/** What a caller who doesn't read may leave unsent. */
const unsentBytes = 1_048_576

export type StreamSource = {
  /** Starts sending; returns the function that stops it. `end` closes the stream after what was sent. */
  start(send: (event: LiveEvent) => void, end: () => void): () => void
  /** Checked at each heartbeat; throws once the caller may no longer read this stream. */
  recheck(): Promise<void>
}

/** Keeps the response open and writes server-sent events until the caller leaves or loses access. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, { start, recheck }: StreamSource): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  raw.write('retry: 3000\n\n')
  const write = (text: string) => {
    raw.write(text)
    if (raw.writableLength > unsentBytes) raw.destroy()
  }
  // The portal reconnects with a new token, and then gets the reason if there is no access.
  const end = () => {
    stop()
    raw.end()
  }
  const unsubscribe = start((event) => write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`), end)
  const heartbeat = setInterval(() => {
    write(': still here\n\n')
    recheck().catch(end)
  }, heartbeatMs).unref()
  const stop = () => {
    clearInterval(heartbeat)
    unsubscribe()
  }
  // The caller may have left before we got here.
  if (raw.closed || request.raw.socket.destroyed) stop()
  else raw.once('close', stop)
}
