import type { Result } from '@milepost/contract/api/endpoint'
import type { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { invalid } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import { countedSteps, roleOf } from './counted-steps.ts'
import { failureReport } from './failure-report.ts'
import { areaOf, type MonitorFilter, stepsOf } from './report-range.ts'
import { requestReport } from './request-report.ts'

/** Returns a report about the whole installation. Throws `invalid` for requests of a connection, which aren't counted. */
export async function monitorReport(
  db: Database,
  filter: MonitorFilter,
  now: Date,
): Promise<Result<typeof monitoringEndpoints.report>> {
  const area = areaOf(filter.report)
  if (!area && filter.connectionIds.length) throw notByConnection()
  const steps = stepsOf(filter, now)
  const [counted, found] = await Promise.all([
    countedSteps(db, roleOf(area), steps),
    area ? failureReport(db, area, steps, filter) : requestReport(db, steps, filter),
  ])
  return { stepMinutes: steps.chartMs / 60_000, exceptions: [], requests: [], ...counted, ...found }
}

const notByConnection = () =>
  invalid([
    { field: 'connectionIds', message: 'is only for failures: requests aren’t counted by connection. Remove it.' },
  ])
