import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { trafficAt } from '@milepost/contract/rush-hours/words'
import { rushHourTraffic } from '@milepost/domain/codes'
import { useAnswer } from '@milepost/session/api/use-answer'
import { answerOf } from '../lib/api/query-client.ts'
import { useClientId } from '../session/session-context.ts'

/**
 * Returns which hours of the day (0–23) are the client's rush hours; undefined if it has none or they aren't loaded.
 */
export function useRushHours(): ((hour: number) => boolean) | undefined {
  const { data } = useAnswer(answerOf(rushHourEndpoints.list, { params: { id: useClientId() } }))
  const ranges = data?.rushHours ?? []
  return ranges.length > 0 ? (hour) => trafficAt(hour, ranges) !== rushHourTraffic.code.normal : undefined
}
