import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'

/** Loads the client's connections, and refetches when the worker reports a change. */
export function useConnections() {
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.list)
  return useAnswer(answerOf(connectionEndpoints.list, {}))
}
