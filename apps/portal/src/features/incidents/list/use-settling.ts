import { type IncidentTotals, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useLive } from '../../../lib/api/live.ts'
import { refresh } from '../../../lib/api/query-client.ts'

const againMs = 3_000

/** News may have come while the counts were on their way: those that do not hold yet are asked for again by themselves. */
export const settlingInterval = ({ state: { data } }: { state: { data: IncidentTotals | undefined } }) =>
  data?.isSettled === false && againMs

/**
 * Has events counted again at once when days that waited for it are summed up: what somebody has just rated. Counts that
 * hold stay as they are until somebody asks.
 */
export const useSettling = (isSettled: boolean | undefined) =>
  useLive(['sums'], () => {
    if (isSettled === false) void refresh(incidentEndpoints.totals, incidentEndpoints.counts)
  })
