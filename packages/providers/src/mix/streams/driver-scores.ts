import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { readInBatches } from '../../kit/reading/objects/objects.ts'
import { scorePeriod } from '../../kit/reading/windows.ts'
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
    const scoresOf = async (some: string[]) =>
      readRecords(
        await client.driverScores(some, window),
        DriverScore,
        (score) => mapDriverScore(score, period),
        'DriverId',
      )
    for await (const page of readInBatches(ids, driversPerCall, scoresOf))
      yield { ...page, cursor: { until: period.until.toISOString() } }
  },
}
