import { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { useNow } from '../../lib/use-now.ts'
import { searchedText } from '../../scope/scope-query.ts'
import { monitoringFilters, periodHours } from './monitoring-filters.ts'

const watchMs = 60_000
const stepMs = 300_000
const hourMs = 3_600_000

/** Loads the selected report, again every minute. */
export function useMonitoring() {
  const { values } = useFilters(monitoringFilters)
  // A period moves on with the steps of the chart.
  const now = Math.floor(useNow() / stepMs) * stepMs
  const { report, range, client } = values
  const query = {
    report,
    From: toRangeTime(new Date(now + stepMs - periodHours(range) * hourMs)),
    To: toRangeTime(new Date(now + stepMs - 1)),
    clientIds: client,
    ...searchedText(values),
  }
  const answer = useAnswer({
    ...answerOf(monitoringEndpoints.report, { query }),
    refetchInterval: watchEvery(watchMs),
  })
  return { report, range, answer }
}
