import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { scorePeriod } from '../../kit/reading/windows.ts'
import type { DriverScoreRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { driverNumbers } from '../driver-numbers.ts'
import { mapOptiDrive } from '../mapping.ts'
import { OptiDrive } from '../wire.ts'

/** OptiDrive covers a week at most. */
const days = 7

/** Webfleet's score for each driver over the last seven days, all in one response. */
export const driverScores: Stream<DriverScoreRecord, Credentials> = {
  everySeconds: 6 * 3600,
  async *read(context) {
    const period = scorePeriod(context.now(), days)
    const client = createClient(context)
    const rows = await client.optiDrive(period)
    const numbers = await driverNumbers(client)(rows)
    yield {
      ...readRecords(rows, OptiDrive, (row) => mapOptiDrive(row, period, numbers), 'driveruid'),
      cursor: { until: period.until.toISOString() },
    }
  },
}
