import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Api, CallOptions } from './create-api.ts'

/** Older data is refetched when the window gets the focus. */
const staleAfterMs = 60_000
const attempts = 3

/** Only temporary failures are retried. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && ['network', 'timeout', 'internal', 'unavailable'].includes(error.code)

/** The last failure of each query; removed once it succeeds. */
const failures = new WeakMap<object, unknown>()

/** Returns why a query last failed; undefined if it succeeded or never ran. */
export const lastFailure = (query: object | undefined) => query && failures.get(query)

export type QueriesOptions = {
  call: Api['call']
  /** The selected client, which is part of every key. */
  clientId: () => number | undefined
  /** Paths of lists of names, which load once in a session. */
  loadedOncePaths?: readonly string[]
}

/** Creates a portal's query client, and what declares and refetches queries of endpoints. */
export function createQueries({ call, clientId, loadedOncePaths = [] }: QueriesOptions) {
  const queryClient = new QueryClient({
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
  for (const path of loadedOncePaths)
    queryClient.setQueryDefaults(['GET', path], { staleTime: Number.POSITIVE_INFINITY })

  /** Returns the query key of an endpoint for one client; without input, the key of all its queries, for invalidation. */
  const keyOf = (endpoint: Endpoint, input?: unknown) =>
    input === undefined
      ? ([endpoint.method, endpoint.path] as const)
      : ([endpoint.method, endpoint.path, clientId() ?? null, input] as const)

  /**
   * Returns the query options of a call: `useAnswer(answerOf(vehicleEndpoints.details, { params: { id } }))`. While new
   * data loads, the previous data stays, so that lists don't flicker.
   */
  const answerOf = <E extends Endpoint>(endpoint: E, input: Call<E>, options: Pick<CallOptions, 'timeoutMs'> = {}) =>
    queryOptions<Result<E>>({
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call<Endpoint>(endpoint, input, { ...options, signal }) as Promise<Result<E>>,
      placeholderData: keepPreviousData as never,
    })

  /** Invalidates these endpoints, so that everything showing them refetches. */
  const refresh = async (...endpoints: readonly Endpoint[]): Promise<void> => {
    await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }

  /**
   * Changes an endpoint's cached answers without refetching. Queries whose key only begins with the endpoint's, such as
   * whether a list has rows, hold something else and stay as they are.
   */
  const changeAnswers = <E extends Endpoint>(endpoint: E, change: (answer: Result<E>) => Result<E>): void => {
    const { length } = keyOf(endpoint, null)
    queryClient.setQueriesData<Result<E>>(
      { queryKey: keyOf(endpoint), predicate: ({ queryKey }) => queryKey.length === length },
      (answer) => answer && change(answer),
    )
  }

  return { queryClient, keyOf, answerOf, refresh, changeAnswers }
}
