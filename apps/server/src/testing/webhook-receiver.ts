import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

export type WebhookReceiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** Ids in the order of arrival, with repetitions. */
  ids(): string[]
  /** Answers each request; with 204 unless a test sets something else. */
  answer: (response: ServerResponse, request: Received) => void
}

/** Starts the server of a client that receives webhooks, on this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' }
    received.push(one)
    receiver.answer(response, one)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    answer: (response) => response.writeHead(204).end(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
