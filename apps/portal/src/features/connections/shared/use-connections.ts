import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'

/** Loads the client's connections, and refetches when the worker reports a change. */
export function useConnections() {
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.list)
  return useAnswer(answerOf(connectionEndpoints.list, {}))
}
