import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/api.ts'

/** A link that was switched off leaves the screen this soon, with what its player has buffered. */
const watchedMs = 1_000
const ends: ReadonlySet<string> = new Set(['linkExpired', 'linkRevoked', 'passwordRequired', 'notFound'])

/**
 * Checks every second, while the page is visible, whether an opened link still works; calls `onEnded` with why it
 * doesn't. Without a `version`, nothing is open. A failed check, such as offline, changes nothing.
 */
export function useShareWatch(
  address: { params: { token: string }; query: { token: string } },
  version: number | undefined,
  onEnded: (failure: unknown) => void,
): void {
  const { params, query } = address
  const { error } = useQuery({
    queryKey: ['share state', params.token, query.token, version],
    queryFn: async () => {
      await call(shareEndpoints.state, { params, query: { ...query, version: version! } })
      return true
    },
    enabled: version !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: watchedMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (error instanceof ApiError && ends.has(error.code)) onEnded(error)
  }, [error, onEnded])
}
