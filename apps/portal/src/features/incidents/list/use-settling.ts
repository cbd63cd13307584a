import { type IncidentTotals, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useLive } from '../../../lib/api/live.ts'
import { refresh } from '../../../lib/api/query-client.ts'

const againMs = 3_000

/** The notification may arrive while counts are loading, so unsettled counts are also polled. */
export const settlingInterval = ({ state: { data } }: { state: { data: IncidentTotals | undefined } }) =>
  data?.isSettled === false && againMs

/**
 * Recounts events as soon as days waiting for aggregation are done, such as after a rating. Settled counts stay until
 * someone refreshes.
 */
export const useSettling = (isSettled: boolean | undefined) =>
  useLive(['sums'], () => {
    if (isSettled === false) void refresh(incidentEndpoints.totals, incidentEndpoints.counts)
  })
