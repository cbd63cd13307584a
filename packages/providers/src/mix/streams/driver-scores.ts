import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { chunks, scorePeriod } from '../../kit/reading/windows.ts'
import type { DriverScoreRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { isSystemDriver, mapDriverScore } from '../mapping.ts'
import { organisationId } from '../reference.ts'
import type { Credentials } from '../session.ts'
import { Driver, DriverScore } from '../wire.ts'

const driversPerCall = 100

/** MiX's score for each driver over the last 30 days. */
export const driverScores: Stream<DriverScoreRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context) {
    const client = createClient(context)
    const period = scorePeriod(context.now())
    const window = { from: period.from, to: period.until }
    const items = await client.drivers(await organisationId(context))
    const ids = readRecords(items, Driver, (driver) => (isSystemDriver(driver) ? null : driver.DriverId)).records
    for (const part of chunks(ids, driversPerCall))
      yield {
        ...readRecords(
          await client.driverScores(part, window),
          DriverScore,
          (score) => mapDriverScore(score, period),
          'DriverId',
        ),
        cursor: { until: period.until.toISOString() },
      }
  },
}
