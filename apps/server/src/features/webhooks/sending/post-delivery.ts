import { storedResponseBytes } from '@milepost/contract/webhooks/endpoints'
import { product } from '@milepost/domain/product'
import { Unavailable } from '@milepost/providers/kit/http/errors'

export const timeoutMs = 10_000

/** What an attempt got. It delivered if `error` is null. */
export type Outcome = {
  durationMs: number
  status: number | null
  response: string | null
  error: string | null
}

type Message = { url: string; body: string; headers: Readonly<Record<string, string>> }

/**
 * Posts a message once and waits for a response for at most ten seconds. Any status from 200 to 299 is a success, even if
 * the rest of its response doesn't arrive. Throws only if `signal` aborts.
 */
export async function postDelivery(
  fetch: typeof globalThis.fetch,
  { url, body, headers }: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  const outcome = (status: number | null, response: string | null, error: string | null): Outcome => ({
    durationMs: Math.round(performance.now() - begun),
    status,
    response,
    error,
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${product.name}-Webhooks/1`,
        ...headers,
      },
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await startOf(response)
    return outcome(response.status, text, response.ok ? null : `The server responded with ${response.status}.`)
  } catch (error) {
    if (signal.aborted) throw error
    return outcome(null, null, timeout.aborted ? noResponse : reasonOf(error))
  }
}

const noResponse = `The server didn’t respond within ${timeoutMs / 1000} seconds.`

/** Reads the first kilobyte of a response, or what arrives of it. */
async function startOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      // Leaving the loop ends the connection: no more is received.
      if (bytes >= storedResponseBytes) break
    }
  } catch {
    // The status is the answer; its text is only shown.
  }
  const start = Buffer.concat(chunks).subarray(0, storedResponseBytes)
  // PostgreSQL stores no text with this character.
  return new TextDecoder().decode(start).replaceAll('\0', '')
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection before it responded.',
  ENOTPUBLIC: 'The address leads into a private network.',
}

function reasonOf(error: unknown): string {
  if (error instanceof Unavailable) return reasons.ENOTPUBLIC!
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  if (cause?.message === 'redirected') return 'The server redirected. Enter the address that it redirects to.'
  return reasons[cause?.code ?? ''] ?? `The connection failed: ${cause?.code ?? 'unknown reason'}.`
}
