import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { lastFailure } from './query-client.ts'

/**
 * useQuery, but a question that failed and has no answer yet stays failed while it is asked again, by a person or by
 * itself: what could not be loaded, and the button to try again, do not give way to a skeleton each time.
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

/** After a failure there is no hurry, and time to read what failed. */
const afterFailureMs = 30_000

/** `refetchInterval` of what is asked for again by itself: at this pace while answers come, more slowly after a failure. */
export const watchEvery =
  (milliseconds: number) =>
  ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? Math.max(milliseconds, afterFailureMs) : milliseconds
