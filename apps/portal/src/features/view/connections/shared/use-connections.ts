import { connectionEndpoints } from '@milepost/contract/connections'
import { useLiveRefresh } from '../../../../lib/live.ts'
import { answerOf } from '../../../../lib/query-client.ts'
import { useAnswer } from '../../../../lib/use-answer.ts'

/** The client's connections, asked again when the worker says that one changed. */
export function useConnections() {
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.list)
  return useAnswer(answerOf(connectionEndpoints.list, {}))
}
