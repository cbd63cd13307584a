import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { useLive } from '../../../lib/live.ts'
import { keyOf } from '../../../lib/query-client.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useClientId } from '../../../session/session-context.ts'
import { mergePositions, type Positions, toPositions } from './live-positions.ts'
import type { VehicleFilters } from './vehicle-filters.ts'
import { vehicleQuery } from './vehicle-list.ts'

/** News of positions comes for every connection by itself; one question a while answers them all. */
const gatherMs = 2_000

/** A vehicle that has fallen silent is no news: whether it still moves shows when all are read again. */
const wholeMs = 120_000

/** Last positions of the vehicles the filters select, moving as news comes in. */
export function useLivePositions(filters: VehicleFilters) {
  const params = { id: useClientId() }
  const wanted = vehicleQuery(filters)
  const ask = async (since: { since?: string }, signal?: AbortSignal) => {
    const query = { ...wanted, ...since }
    return toPositions(await call(vehicleListEndpoints.positions, { params, query }, { ...(signal && { signal }) }))
  }
  const options = {
    queryKey: keyOf(vehicleListEndpoints.positions, { params, query: wanted }),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask({}, signal),
  }
  const query = useAnswer<Positions>({ ...options, placeholderData: keepPreviousData, refetchInterval: wholeMs })
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const catchUp = async () => {
    const since = client.getQueryData<Positions>(options.queryKey)?.asOf
    if (since === undefined) return
    const news = await ask({ since })
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
