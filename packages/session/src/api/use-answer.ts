import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { lastFailure } from './create-queries.ts'

/**
 * useQuery, but a failed query without data stays failed while it is retried, manually or automatically: the error and
 * its retry button don't give way to a skeleton each time.
 */
export function useAnswer<T>(options: UseQueryOptions<T, Error, T, QueryKey>): UseQueryResult<T> {
  const cache = useQueryClient().getQueryCache()
  const result = useQuery(options)
  if (!result.isPending) return result
  const failure = lastFailure(cache.find({ queryKey: options.queryKey }))
  if (!(failure instanceof Error)) return result
  return {
    ...result,
    status: 'error',
    error: failure,
    isError: true,
    isLoadingError: true,
    isPending: false,
    isLoading: false,
    isInitialLoading: false,
  }
}

/** After a failure, polling slows down and leaves time to read the error. */
const afterFailureMs = 30_000

/** `refetchInterval` for polling: at this pace while it succeeds, more slowly after a failure. */
export const watchEvery =
  (milliseconds: number) =>
  ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? Math.max(milliseconds, afterFailureMs) : milliseconds
