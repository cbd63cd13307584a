import type { RankedSubject, RankingQuery } from '@milepost/contract/risk/ranking'
import type { BuiltScore } from '@milepost/contract/risk/ranking-columns'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { type RiskPart, riskParts } from '@milepost/contract/risk/subject'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../app-error.ts'
import { orderedBy } from '../../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { dayRange, readZone } from '../../../reporting/driving/day-range.ts'
import { per1000Miles } from '../../../reporting/driving/driving-stats.ts'
import { readScoreTime } from '../../../reporting/segments/score-time.ts'
import { reasonOf } from '../subject/scored-subject.ts'
import { changeOf } from './compared.ts'
import { distanceOf, happenedIn, noDriving } from './driven-by.ts'
import { requireAnswerable } from './ranking-limits.ts'
import { identityOf, toRankedSubject } from './ranking-page-queries.ts'
import { type Ranking, rankedConditions, rankedFrom, rankedOrder } from './ranking-queries.ts'
import { type RankedRow, rankedColumns, riskOf } from './row-queries.ts'
import { bandCondition, countScores } from './score-counts.ts'
import { withoutOtherUnits } from './unit-queries.ts'

/** A row of the file: the list's columns, driving, and the list's query. */
export type RankedExportRow = RankedRow & {
  meters: number
  trips: number
  happened: number
  /** Those on days with a known distance. */
  measured: number
  riskType: RankingQuery['riskType']
  time: ScoreTime
}

async function rankingOf(db: ClientDatabase, query: RankingQuery): Promise<Ranking> {
  if (query.subject === 'driver')
    throw invalid([{ field: 'query.subject', message: 'must be vehicle: driver scores can’t be exported' }])
  const range = dayRange(await readZone(db), query)
  const time = await readScoreTime(db, query, range)
  const ranking = await withoutOtherUnits(db, { clientId: db.clientId, query, range, time, vehicles: 'scored' })
  await requireAnswerable(db, ranking)
  return ranking
}

/** Counts the vehicles matching a query. Throws `invalid` for one that can't be answered. */
export const countRanked = async (db: ClientDatabase, query: RankingQuery): Promise<number> =>
  (await countScores(db, await rankingOf(db, query))).totalCount

/** Selects all vehicles matching a query, in its order, with their driving in the range. */
export async function selectAllRanked(
  db: ClientDatabase,
  query: RankingQuery,
  more: RawBuilder<unknown> = sql``,
): Promise<CompiledQuery> {
  const ranking = await rankingOf(db, query)
  const { clientId, range, time } = ranking
  const order = rankedOrder(ranking)
  return sql`select ${rankedColumns(ranking, query.riskType)}, ${query.riskType}::text as "riskType", ${JSON.stringify(time)}::json as time,
      coalesce(driven.meters, 0)::float8 as meters, coalesce(driven.happened, 0)::int as happened,
      coalesce(driven.trips, 0)::int as trips, coalesce(driven.measured, 0)::int as measured ${more}
    from ${rankedFrom(
      ranking,
      order,
      sql`left join lateral (select sum(a.distance_meters) as meters, sum(a.incidents) as happened, sum(a.trips) as trips,
          sum(a.incidents) filter (where a.distance_meters > 0) as measured
        from vehicle_day a where a.client_id = ${clientId} and a.vehicle_id = v.id
          and a.day between ${range.first}::date and ${range.last}::date) driven on true`,
    )}
      and ${rankedConditions(ranking)} and ${bandCondition(ranking)}
    order by ${orderedBy(order)}`.compile(db)
}

export const toExportedRanked = ({
  meters,
  trips,
  happened,
  measured,
  riskType,
  time,
  ...row
}: RankedExportRow): RankedSubject =>
  toRankedSubject(
    row,
    {
      ...noDriving,
      meters,
      trips,
      incidents: happened,
      withoutMiles: happened - measured,
      per1000Miles: per1000Miles({ events: happened, measured }, meters),
    },
    { query: { riskType, subject: 'vehicle' } as RankingQuery, time },
  )

/** A row of the file about how scores are built. */
export type DetailExportRow = RankedExportRow & Record<RiskPart, number | null>

/** Converts a scoring details query to a ranking's, by combined score. */
export const combinedRanking = (query: Omit<RankingQuery, 'riskType'>): RankingQuery => ({
  ...query,
  riskType: 'combined',
})

/** The same with the score of each part. */
export const selectAllDetails = (db: ClientDatabase, query: Omit<RankingQuery, 'riskType'>): Promise<CompiledQuery> =>
  selectAllRanked(db, combinedRanking(query), sql`, s.behavioral, s.environmental, s.usage, s.experience`)

export function toExportedDetail({ meters, trips, happened, time, ...row }: DetailExportRow): BuiltScore {
  const { previousScore, previousInterval, notCompared } = changeOf(row, 'combined', time)
  const factors = row.score === null ? [] : (row.reasons ?? []).map((reason) => reasonOf(reason))
  return {
    ...identityOf(row),
    combined: riskOf(row),
    previousScore,
    previousInterval,
    notCompared,
    parts: riskParts.map((part) => ({
      part,
      score: row[part],
      points: factors.filter((one) => one.part === part).reduce((sum, { points }) => sum + points, 0),
    })),
    factors,
    distanceMeters: distanceOf(row, { meters, trips, incidents: happened }),
    incidents: happenedIn(row, { incidents: happened, per1000Miles: null }).incidents,
    vehiclesDriven: null,
    scoreVersion: row.configVersion ?? 0,
  }
}
