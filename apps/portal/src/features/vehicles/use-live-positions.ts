import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import type { SightBox } from '@milepost/ui/map/map-sight'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api/api.ts'
import { useLive } from '../../lib/api/live.ts'
import { keyOf } from '../../lib/api/query-client.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useClientId } from '../../session/session-context.ts'
import { mergePositions, type Positions, toPositions } from './live-positions.ts'
import type { VehicleFilters } from './vehicle-filters.ts'
import { vehicleQuery } from './vehicle-list.ts'

/** News of positions comes for every connection by itself; one question a while answers them all. */
const gatherMs = 2_000

/** A vehicle that has fallen silent is no news: whether it still moves shows when all are read again. */
const wholeMs = 120_000

/** News of single vehicles say nothing of how many stand where: that is asked again as a whole. */
const cellsMs = 30_000

/** Last positions of the vehicles the filters select, in a box or everywhere, moving as news comes in. */
export function useLivePositions(filters: VehicleFilters, box?: SightBox) {
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
      // What was missed now is part of the next answer.
      catchUp().catch(() => undefined)
    }, gatherMs)
  })
  return query
}

const refetchInterval = ({ state }: { state: { data: Positions | undefined } }) =>
  state.data?.cells.length ? cellsMs : wholeMs
