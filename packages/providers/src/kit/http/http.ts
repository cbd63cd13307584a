import { parse as parseLossless } from 'lossless-json'
import {
  AuthFailed,
  Incomplete,
  Missing,
  NotPermitted,
  PeriodTooLong,
  RateLimited,
  Unavailable,
  WireMismatch,
} from './errors.ts'
import { networkWords } from './network-words.ts'
import { isAccountEnded, isPeriodTooLong, wordsOf } from './provider-words.ts'
import { needsCleaning, storable } from './storable.ts'

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Action class of the manifest's limits. */
  action: string
  timeoutMilliseconds?: number
}

export type HttpAnswer = { status: number; headers: Headers; text: string }

/** The HTTP client of connectors. One is made per connection; it knows its limits and never logs a secret. */
export type Http = {
  /** Sends one request; returns any status. Throws Unavailable without a complete response. */
  send(request: HttpRequest): Promise<HttpAnswer>
  /** Like send, for files: returns the body as bytes. */
  download(request: HttpRequest): Promise<{ status: number; headers: Headers; body: Uint8Array }>
}

export type HttpOptions = {
  /** Waits until the action may be called; shared by all processes that use these credentials. */
  take(action: string): Promise<void>
  signal: AbortSignal
  maximumBytes?: number
  fetch?: typeof fetch
}

const megabyte = 1_048_576

/** Creates the HTTP client of one connection. */
export function createHttp(options: HttpOptions): Http {
  const request = async (wanted: HttpRequest) => {
    if (leavesItsFolder(wanted.url)) throw new WireMismatch('a name in the address leads out of its folder', 'url')
    await options.take(wanted.action)
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(wanted.timeoutMilliseconds ?? 30_000)])
    const send = () =>
      (options.fetch ?? fetch)(wanted.url, {
        method: wanted.method ?? 'GET',
        redirect: 'error',
        signal,
        ...(wanted.headers && { headers: wanted.headers }),
        ...(wanted.body !== undefined && { body: wanted.body }),
      })
    try {
      const response = await send().catch((cause) => {
        if (!mayRepeat(wanted, cause)) throw cause
        return send()
      })
      const body = await readBody(response, options.maximumBytes ?? 64 * megabyte)
      return { status: response.status, headers: response.headers, body }
    } catch (cause) {
      options.signal.throwIfAborted()
      if (cause instanceof Unavailable) throw cause
      throw new Unavailable(`${new URL(wanted.url).host} did not respond: ${reasonOf(cause)}`)
    }
  }
  return {
    async send(wanted) {
      const { status, headers, body } = await request(wanted)
      return { status, headers, text: new TextDecoder().decode(body) }
    },
    download: request,
  }
}

/**
 * True for an address with a part like `..`: names in it come from devices, and what they lead to would be called with
 * the account's session. Encoding doesn't change dots.
 */
const leavesItsFolder = (url: string) => /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i.test(url.split(/[?#]/, 1)[0]!)

/** A keep-alive connection that the server has just closed breaks before any response: reading again is harmless. */
const mayRepeat = ({ method = 'GET' }: HttpRequest, cause: unknown) =>
  method === 'GET' && ['ECONNRESET', 'UND_ERR_SOCKET'].includes(codeOf(cause))

async function readBody(response: Response, maximumBytes: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maximumBytes) throw new Unavailable(`the response is larger than ${maximumBytes / megabyte} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns why there was no response, in our own words. Library messages are not passed on: they quote what was sent, and
 * a header is a secret.
 */
const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.name === 'TimeoutError'
    ? 'timed out'
    : (networkWords[codeOf(cause)] ?? 'the request could not be sent')

function codeOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : null
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}

/** Statuses whose message may be about a period that is too long. */
const periodStatuses = new Set([400, 413, 416, 422])

/**
 * Throws the failure for an ordinary REST status, with the provider's own words; returns for 2xx. 403 is one part not
 * permitted, 401 the credentials themselves, 404 and 410 one missing object. An account that has ended may have any. The words never repeat `credentials`.
 */
export function refuse(
  answer: { status: number; headers: Headers; text?: string },
  what: string,
  credentials: unknown = null,
): void {
  const { status } = answer
  if (status >= 200 && status < 300) return
  const words = wordsOf(answer.text ?? '', credentials)
  const quote = words === null ? '' : `: “${words}”`
  if (status === 401) throw new AuthFailed(`${what}: the credentials were rejected${quote}`)
  if (status < 500 && isAccountEnded(words)) throw new AuthFailed(`${what}: the account can’t be used${quote}`)
  if (status === 403) throw new NotPermitted(`${what}: this account doesn’t have permission to read it${quote}`)
  if (status === 429) throw new RateLimited(`${what}: too many requests${quote}`, retryAfterSeconds(answer.headers))
  const reported = `${what}: the provider returned ${status}${quote}`
  if (status === 408 || status >= 500) throw new Unavailable(reported)
  if (periodStatuses.has(status) && isPeriodTooLong(words)) throw new PeriodTooLong(reported, 'status')
  if (status === 404 || status === 410) throw new Missing(reported, 'status')
  throw new WireMismatch(reported, 'status')
}

/**
 * Providers' quotas are by the minute or the hour, and asking once an hour costs them nothing. Some send a date in another
 * century.
 */
const longestPauseSeconds = 3600

/** Parses the seconds of a Retry-After header, an hour at most: a number (also a fraction) or a date; null if absent or unreadable. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')
  if (!value) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.min(longestPauseSeconds, Math.max(0, seconds))
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.min(longestPauseSeconds, Math.max(0, (date - now) / 1000))
}

/**
 * Sixteen consecutive digits that aren't a fraction and don't begin a string: perhaps an integer beyond 2^53. Without
 * one the engine's own parser, ten times as fast, loses nothing.
 */
const perhapsTooLarge = /(?:^|[^.\d"])\d{16}/

/**
 * Parses JSON without losing digits: integers beyond 2^53 become strings. Strings lose what no database can store, so
 * that one device with a NUL in its name doesn't hold up its fleet. Everything else equals JSON.parse. Throws
 * Incomplete for a response without content, or with errors beside its data.
 */
export function parseJson(text: string, what: string): unknown {
  if (!text.trim()) throw new Incomplete(`${what}: the response has no content`, 'body')
  const value = parsed(text, what)
  assertComplete(value, what)
  return needsCleaning(text) ? storable(value) : value
}

function parsed(text: string, what: string): unknown {
  try {
    return perhapsTooLarge.test(text) ? parseLossless(text, null, wholeNumber) : JSON.parse(text)
  } catch {
    throw new WireMismatch(`${what}: the response is not JSON`, 'body')
  }
}

/** Throws Incomplete for a response with `errors` beside its data: some of the data is missing. */
function assertComplete(value: unknown, what: string): void {
  if (typeof value !== 'object' || value === null || !('errors' in value)) return
  const { errors, ...rest } = value
  const holdsData = Object.values(rest).some((part) => typeof part === 'object' && part !== null)
  if (!Array.isArray(errors) || !errors.length || !holdsData) return
  const words = wordsOf(JSON.stringify({ errors }))
  throw new Incomplete(`${what}: the response is incomplete${words === null ? '' : `: “${words}”`}`, 'errors')
}

function wholeNumber(digits: string): number | string {
  const value = Number(digits)
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? digits : value
}
