import type { Call } from '@milepost/contract/endpoint'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../../lib/live.ts'
import { answerOf } from '../../../../lib/query-client.ts'

const gatherMs = 2_000

type PageQuery = NonNullable<Call<typeof incidentEndpoints.page>['query']>

/**
 * How many more events the filters select than when the list was loaded; 0 while the same. Counts anew when events
 * arrive, so that events of other filters are not announced, and leaves the rows where they are.
 */
export function useNewEvents(clientId: number, query: PageQuery, shownTotal: number | undefined): number {
  const counted = useQuery({
    ...answerOf(incidentEndpoints.page, {
      params: { id: clientId },
      query: { ...query, PageNumber: 1, PageSize: 1 },
    }),
    enabled: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(['incident'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void counted.refetch()
    }, gatherMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  if (counted.data === undefined || counted.isPlaceholderData || shownTotal === undefined) return 0
  return Math.max(0, counted.data.totalCount - shownTotal)
}
