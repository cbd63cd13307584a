import type { Call } from '@milepost/contract/api/endpoint'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'

const gatherMs = 2_000

type Wanted = NonNullable<Call<typeof incidentEndpoints.totals>['query']>

/**
 * Returns how many more events match the filters than when the list was loaded; 0 if unchanged. Recounts when events
 * arrive, so that events outside the filters aren't announced, and leaves the rows where they are.
 */
export function useNewEvents(clientId: number, query: Wanted, shownTotal: number | undefined): number {
  const asked = answerOf(incidentEndpoints.totals, { params: { id: clientId }, query })
  // Separate from the page's own query, whose result stays until someone refreshes.
  const counted = useQuery({ ...asked, queryKey: [...asked.queryKey, 'news'], enabled: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(['incident'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void counted.refetch()
    }, gatherMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!counted.data?.isExact || counted.isPlaceholderData || shownTotal === undefined) return 0
  return Math.max(0, counted.data.totalCount - shownTotal)
}
