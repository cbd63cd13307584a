import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../lib/api.ts'
import { useFormat } from '../../../../lib/formatters.ts'
import { answerOf, queryClient } from '../../../../lib/query-client.ts'
import { useClientId } from '../../../../session/session-context.ts'
import type { ListPlace } from '../shared/event-address.ts'
import { queryOf } from '../shared/event-filters.ts'
import { type Neighbours, neighbourPageSize, neighboursOf, pagesAround } from './neighbours.ts'

const keptMs = 30 * 60_000

/**
 * The events before and after this one in the list it was opened from. The list stays as it was, so that rating an
 * event out of it does not make the next one jump; neighbours are loaded ahead.
 */
export function useNeighbours(id: string, place: ListPlace | undefined): Neighbours | undefined {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const query = place && queryOf(place.filters, timeZone, new Date())
  const pages = useQueries({
    queries: place
      ? pagesAround(place.position).map((number) => ({
          queryKey: ['neighbours', clientId, query, number],
          queryFn: async ({ signal }: { signal: AbortSignal }) => {
            const input = {
              params: { id: clientId },
              query: { ...query!, PageNumber: number, PageSize: neighbourPageSize },
            }
            const { items, totalCount } = await call(incidentEndpoints.page, input, { signal })
            return { number, totalCount, items: items.map((event) => ({ id: event.id })) }
          },
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: keptMs,
        }))
      : [],
    combine: (results) => results.flatMap((result) => result.data ?? []),
  })
  const neighbours = place && neighboursOf(id, place.position, pages)

  const [next, previous] = [neighbours?.next?.id, neighbours?.previous?.id]
  useEffect(() => {
    for (const other of [next, previous]) if (other) void loadAhead(other)
  }, [next, previous])
  return neighbours
}

// Asking for the event also makes the server fetch its clips from the provider.
async function loadAhead(id: string) {
  const details = answerOf(incidentReviewEndpoints.details, { params: { id } })
  await queryClient.prefetchQuery({ queryKey: details.queryKey, queryFn: details.queryFn! })
  const event = queryClient.getQueryData(details.queryKey)
  for (const camera of event?.cameras ?? []) if (camera.thumbnailUrl) new Image().src = camera.thumbnailUrl
  const telemetry = answerOf(incidentReviewEndpoints.telemetry, { params: { id } })
  await queryClient.prefetchQuery({ queryKey: telemetry.queryKey, queryFn: telemetry.queryFn! })
}
