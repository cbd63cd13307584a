import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { currentClientId } from '../../session/current-client.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import type { CallOptions } from './create-api.ts'

/** What is older than this is fetched again when the window gets the focus. */
const staleAfterMs = 60_000
const attempts = 3

/** Only failures that may pass by themselves are tried again. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && ['network', 'timeout', 'internal', 'unavailable'].includes(error.code)

/** How a question failed the last time; questions that were answered since are not in it. */
const failures = new WeakMap<object, unknown>()

/** Why a question was not answered the last time it was asked; undefined where it was, or was never asked. */
export const lastFailure = (query: object | undefined) => query && failures.get(query)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => failures.set(query, error),
    onSuccess: (_, query) => failures.delete(query),
  }),
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      retry: (failures, error) => failures + 1 < attempts && mayPass(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

/** Key of an endpoint's answers of one client; without input the key of all of them, for invalidating. */
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined
    ? ([endpoint.method, endpoint.path] as const)
    : ([endpoint.method, endpoint.path, currentClientId() ?? null, input] as const)

/**
 * Query options of a call: `useAnswer(answerOf(vehicleEndpoints.details, { params: { id } }))`. While a new answer is
 * on its way the one before stays, so that a page of a list never blinks.
 */
export function answerOf<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: Pick<CallOptions, 'timeoutMs'> = {},
) {
  return queryOptions<Result<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call<Endpoint>(endpoint, input as never, { ...options, signal }) as Promise<Result<E>>,
    placeholderData: keepPreviousData as never,
  })
}

/** Forgets the answers of these endpoints, so that whatever shows them asks again. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}
