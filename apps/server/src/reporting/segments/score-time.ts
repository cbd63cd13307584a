import type { ReportScope } from '@milepost/contract/api/scope'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import type { DayRange } from '../driving/day-range.ts'
import { chosenConnections } from './segment-scope.ts'

/** Returns the month under which a range's scores are stored: current ones under the current month. */
export function scoredMonth({ zone, last }: DayRange, now = Date.now()): string {
  const [month, thisMonth] = [monthOf(last), monthOf(localDay(zone, now))]
  return month < thisMonth ? month : thisMonth
}

/** Returns the dates of a scope's scores and of those they are compared with: see the contract's `ScoreTime`. */
export async function readScoreTime(
  db: ClientDatabase,
  scope: ReportScope,
  range: DayRange,
  now = Date.now(),
): Promise<ScoreTime> {
  const [before, month] = [monthBefore(range.first), scoredMonth(range, now)]
  const firm = await firstFirm(db, scope, before, month)
  const previousMonth = firm.byTheseWeights ?? before
  return {
    month: month === monthOf(localDay(range.zone, now)) ? null : month,
    previousMonth,
    hasEarlier: firm.byTheseWeights !== null,
    laterBecause: previousMonth === before ? null : firm.byAnyWeights! < previousMonth ? 'otherWeights' : 'noFirmScore',
    scoreVersion: firm.version,
  }
}

type FirstFirm = { byTheseWeights: string | null; byAnyWeights: string | null; version: number | null }

/**
 * Returns the first month from `from` until before `until` with a firm score of a scope, by the weights of `until` and
 * by any, and the configuration of these weights. For an aggregate, the first one in which all have a score that ever had one: a mean of more and more subjects
 * isn't a trend.
 */
async function firstFirm(db: ClientDatabase, scope: ReportScope, from: string, until: string): Promise<FirstFirm> {
  const { clientId } = db
  const { table, subjects, isOf } = await scoredSubjects(db, scope)
  const [row] = await named(
    'first-firm-score',
    db,
    sql<FirstFirm>`select max(own.same) as "byTheseWeights", max(own.any) as "byAnyWeights",
        case when min(e.config_version) = max(e.config_version) then min(e.config_version) end as version
      from ${subjects} left join ${table} e on e.client_id = ${clientId} and ${isOf('e')} and e.month = ${until}::date
        cross join lateral (select min(s.month) as any,
            min(s.month) filter (where s.config_version = coalesce(e.config_version, s.config_version)) as same
          from ${table} s where s.client_id = ${clientId} and ${isOf('s')}
            and s.month >= ${from}::date and s.month < ${until}::date and s.comparable) own`,
  )
  return row!
}

/**
 * Returns whose stored scores represent a scope: its named vehicles, else its groups, its connections, or the fleet.
 */
async function scoredSubjects(db: ClientDatabase, scope: ReportScope) {
  if (scope.vehicleIds.length)
    return {
      table: sql`vehicle_score_month`,
      subjects: sql`unnest(${scope.vehicleIds}::bigint[]) p (id)`,
      isOf: (alias: string) => sql`${sql.ref(alias)}.vehicle_id = p.id`,
    }
  const connectionIds = await chosenConnections(db, scope)
  const [kind, ids] = scope.vehicleGroupIds.length
    ? [segmentKind.group, scope.vehicleGroupIds]
    : connectionIds
      ? [segmentKind.connection, connectionIds.map(String)]
      : [segmentKind.fleet, ['0']]
  return {
    table: sql`segment_score_month`,
    subjects: sql`unnest(${ids}::bigint[]) p (id)`,
    isOf: (alias: string): RawBuilder<unknown> =>
      sql`${sql.ref(alias)}.kind = ${kind} and ${sql.ref(alias)}.subject_id = p.id`,
  }
}
