import { connectionEndpoints } from '@milepost/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../../../lib/live.ts'
import { answerOf } from '../../../../lib/query-client.ts'

/** The client's connections, asked again when the worker says that one changed. */
export function useConnections() {
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.list)
  return useQuery(answerOf(connectionEndpoints.list, {}))
}
