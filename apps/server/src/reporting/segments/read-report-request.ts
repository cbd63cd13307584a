import type { ReportQuery } from '@milepost/contract/api/scope'
import type { ScoreQuery } from '@milepost/contract/risk/query'
import type { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { requireMaySeeScores } from '../../access/driver-scores.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type DayRange, dayRange, rangeBefore, readZone } from '../driving/day-range.ts'
import { type SegmentScope, segmentScope } from './segment-scope.ts'

/** A report's query with the rollups of its scope, its days, and the same number of days before. */
export type ReportRequest<Query> = { query: Query; scope: SegmentScope; range: DayRange; before: DayRange }

/** Resolves a report's scope and days. */
export async function readReportRequest<Query extends z.output<typeof ReportQuery>>(
  db: ClientDatabase,
  query: Query,
): Promise<ReportRequest<Query>> {
  const range = dayRange(await readZone(db), query)
  return { query, range, before: rangeBefore(range), scope: await segmentScope(db, query, range) }
}

/** The same for scores: those of drivers are for admins, and can't be filtered by group or vehicle. */
export async function readScored<Query extends z.output<typeof ScoreQuery>>(
  db: ClientDatabase,
  caller: Caller,
  query: Query,
): Promise<ReportRequest<Query>> {
  requireMaySeeScores(caller, query.subject)
  if (query.subject === 'driver') {
    const fields = (['vehicleGroupIds', 'vehicleIds'] as const).filter((field) => query[field].length)
    if (fields.length)
      throw invalid(
        fields.map((field) => ({
          field: `query.${field}`,
          message: 'does not filter drivers. Choose connections or providers instead.',
        })),
      )
  }
  return readReportRequest(db, query)
}
