import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { useAnswer } from '@milepost/session/api/use-answer'
import type { ViewportBox } from '@milepost/ui/map/map-viewport'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api/api.ts'
import { useLive } from '../../lib/api/live.ts'
import { keyOf } from '../../lib/api/query-client.ts'
import { useClientId } from '../../session/session-context.ts'
import { mergePositions, type Positions, toPositions } from './live-positions.ts'
import type { VehicleFilters } from './vehicle-filters.ts'
import { vehicleQuery } from './vehicle-list.ts'

/** Position updates arrive per connection; one batched request answers them all. */
const gatherMs = 2_000

/** A vehicle that stops reporting sends no update, so all are reloaded to see if it still moves. */
const wholeMs = 120_000

/** Updates of single vehicles don't change cell counts, so cells are refetched as a whole. */
const cellsMs = 30_000

/** Latest positions of the vehicles matching the filters, in a box or everywhere, updated live. */
export function useLivePositions(filters: VehicleFilters, box?: ViewportBox) {
  const params = { id: useClientId() }
  const wanted = { ...vehicleQuery(filters), ...(box && { Box: box }) }
  const ask = async (since: { since?: string }, signal?: AbortSignal) => {
    const query = { ...wanted, ...since }
    return toPositions(await call(vehicleListEndpoints.positions, { params, query }, { ...(signal && { signal }) }))
  }
  const options = {
    queryKey: keyOf(vehicleListEndpoints.positions, { params, query: wanted }),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask({}, signal),
  }
  const query = useAnswer<Positions>({ ...options, placeholderData: keepPreviousData, refetchInterval })
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const catchUp = async () => {
    const known = client.getQueryData<Positions>(options.queryKey)
    if (known === undefined || known.cells.length > 0) return
    const news = await ask({ since: known.asOf })
    client.setQueryData<Positions>(options.queryKey, (before) => (before ? mergePositions(before, news) : news))
  }
  useLive(['positions'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      // The next response includes what was missed now.
      catchUp().catch(() => undefined)
    }, gatherMs)
  })
  return query
}

const refetchInterval = ({ state }: { state: { data: Positions | undefined } }) =>
  state.data?.cells.length ? cellsMs : wholeMs
