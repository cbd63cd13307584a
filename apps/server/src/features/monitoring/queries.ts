import type { Result } from '@milepost/contract/api/endpoint'
import type { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import type { Database } from '../../db/connection/database.ts'
import { countedSteps, roleOf } from './counted-steps.ts'
import { failureReport } from './failure-report.ts'
import { areaOf, type MonitorFilter, stepsOf } from './report-range.ts'
import { requestReport } from './request-report.ts'

/** Returns a report about the whole installation. */
export async function monitorReport(
  db: Database,
  filter: MonitorFilter,
  now: Date,
): Promise<Result<typeof monitoringEndpoints.report>> {
  const area = areaOf(filter.report)
  const steps = stepsOf(filter, now)
  const [counted, found] = await Promise.all([
    countedSteps(db, roleOf(area), steps),
    area ? failureReport(db, area, steps, filter) : requestReport(db, steps, filter),
  ])
  return { stepMinutes: steps.chartMs / 60_000, exceptions: [], requests: [], ...counted, ...found }
}
