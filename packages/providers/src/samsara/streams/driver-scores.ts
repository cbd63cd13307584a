import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readInBatches } from '../../kit/reading/objects/objects.ts'
import { scorePeriod } from '../../kit/reading/windows.ts'
import type { DriverScoreRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapDriverScore } from '../mapping.ts'
import { Driver, DriverScore } from '../wire.ts'

const driversPerCall = 100

/** Samsara's score for each active driver over the last 30 days. A driver who didn't drive has no score. */
export const driverScores: Stream<DriverScoreRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context) {
    const client = createClient(context)
    const period = scorePeriod(context.now())
    const window = { startTime: period.from.toISOString(), endTime: period.until.toISOString() }
    const scoresOf = async (driverIds: string[]) => {
      const scores: unknown[] = []
      const parameters = { ...window, driverIds: driverIds.join() }
      for await (const items of client.pages('scores', '/safety-scores/drivers', parameters)) scores.push(...items)
      return readRecords(scores, DriverScore, (score) => mapDriverScore(score, period), 'driverId')
    }
    for await (const items of client.pages('list', '/fleet/drivers', { limit: 512 })) {
      const ids = readRecords(items, Driver, ({ id }) => id).records
      for await (const page of readInBatches(ids, driversPerCall, scoresOf))
        yield { ...page, cursor: { until: window.endTime } }
    }
  },
}
