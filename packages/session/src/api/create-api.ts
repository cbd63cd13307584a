import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { ApiError, errorOfFailure, errorOfResponse } from './api-error.ts'
import { addressOf, bodyOf, type LooseInput } from './request.ts'

export type ApiOptions = {
  fetch: typeof fetch
  /** Base path of the API: `/api`. */
  base: string
  token: () => string | undefined
  /** Requests a new token after a 401; undefined if there is none. */
  renewToken: () => Promise<string | undefined>
  /** The selected client; added if an endpoint takes one. */
  clientId: () => number | undefined
  /** Called if the server refuses the person: 401 in spite of a new token, or 403. */
  onRefused?: () => void
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  headers?: Record<string, string>
  /** Completes even if the page is left meanwhile. */
  keepalive?: boolean
}

type Rest<E> =
  object extends Call<E> ? [input?: Call<E>, options?: CallOptions] : [input: Call<E>, options?: CallOptions]

export type Api = {
  /** Calls an endpoint and returns its result. Throws ApiError; aborts are passed on. */
  call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Result<E>>
  /** Returns the raw response of an endpoint that sends a file or a stream. Throws like `call`. */
  open<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Response>
}

const ordinaryTimeoutMs = 30_000

/** Calls that never depend on who is signed in: a shared link shows the same to everyone. */
const openAccess: ReadonlySet<Endpoint['access']> = new Set(['public', 'share'])

/** Creates the typed API client: URLs, bearer token, one renewal after 401, timeouts, problems as ApiError. */
export function createApi(options: ApiOptions): Api {
  const send = async (endpoint: Endpoint, input: LooseInput, call: CallOptions, token: string | undefined) => {
    const { body, headers } = bodyOf(endpoint, input.body)
    const streams = endpoint.answer === 'stream'
    // A call with a token of its own isn't about the signed-in person's client.
    const clientId = call.headers?.authorization === undefined ? options.clientId() : undefined
    try {
      return await options.fetch(addressOf(endpoint, input, options.base, clientId), {
        method: endpoint.method,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...call.headers },
        signal: signalOf(call, streams),
        ...(call.keepalive && { keepalive: true }),
        ...(body === undefined ? {} : { body }),
      })
    } catch (failure) {
      throw errorOfFailure(failure)
    }
  }

  const open = async (endpoint: Endpoint, input: LooseInput = {}, call: CallOptions = {}) => {
    const isOpen = openAccess.has(endpoint.access)
    const token = isOpen ? undefined : options.token()
    let response = await send(endpoint, input, call, token)
    if (response.status === 401 && !isOpen) {
      const renewed = await options.renewToken()
      if (renewed && renewed !== token) response = await send(endpoint, input, call, renewed)
    }
    if (!isOpen && (response.status === 401 || response.status === 403)) options.onRefused?.()
    if (!response.ok) throw await errorOfResponse(response)
    return response
  }

  return {
    open: (endpoint, ...[input, call]) => open(endpoint, input as LooseInput, call),
    async call<E extends Endpoint>(endpoint: E, ...[input, call]: Rest<E>) {
      const response = await open(endpoint, input as LooseInput, call)
      if (endpoint.answer !== 'json') return undefined as Result<E>
      return (await readJson(response)) as Result<E>
    },
  }
}

// A stream stays open; everything else has a timeout.
function signalOf({ signal, timeoutMs = ordinaryTimeoutMs }: CallOptions, streams: boolean): AbortSignal | null {
  const signals = [signal, streams ? undefined : AbortSignal.timeout(timeoutMs)].filter((one) => one !== undefined)
  return signals.length > 0 ? AbortSignal.any(signals) : null
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (failure) {
    if (failure instanceof DOMException) throw errorOfFailure(failure)
    throw new ApiError('internal', 'The server’s response couldn’t be read.', { status: response.status })
  }
}
