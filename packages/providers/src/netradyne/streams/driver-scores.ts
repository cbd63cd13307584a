import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { DriverScoreRecord } from '../../kit/record.ts'
import { createClient } from '../client.ts'
import { mapDriverReport } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { unnumberedDrivers } from '../unnumbered-drivers.ts'
import { DriverReport } from '../wire.ts'

/** Scores cover days, weeks or months. The last whole month is used, in UTC. */
export function monthBefore(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month - 1)), until: new Date(Date.UTC(year, month)) }
}

/** Netradyne's score for each driver over the last whole month. */
export const driverScores: Stream<DriverScoreRecord, Credentials> = {
  everySeconds: 12 * 3600,
  async *read(context) {
    const month = monthBefore(context.now())
    const client = createClient(context)
    const unnumberedOf = unnumberedDrivers(client)
    for await (const { items } of client.monthlyReport(month)) {
      const unnumbered = await unnumberedOf(items)
      yield {
        ...readRecords(items, DriverReport, (report) => mapDriverReport(report, month, unnumbered)),
        cursor: { until: month.until.toISOString() },
      }
    }
  },
}
