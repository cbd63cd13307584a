import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'

/** The client's connections, asked again when the worker says that one changed. */
export function useConnections() {
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.list)
  return useAnswer(answerOf(connectionEndpoints.list, {}))
}
