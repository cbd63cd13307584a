import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { scorePeriod } from '../../kit/reading/windows.ts'
import type { DriverScoreRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapRollup } from '../mapping.ts'
import { PerformanceRollup } from '../wire.ts'
import { datesOf } from './dates.ts'

/** Motive's score for each driver who drove within the last 30 days, both ends included. */
export const driverScores: Stream<DriverScoreRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context) {
    const period = scorePeriod(context.now())
    const dates = datesOf(period.from, new Date(period.until.getTime() - 1))
    for await (const items of createClient(context).pages('scorecards', dates))
      yield {
        ...readRecords(items, PerformanceRollup, (rollup) => mapRollup(rollup, period)),
        cursor: { until: period.until.toISOString() },
      }
  },
}
