import type { Result } from '@milepost/contract/api/endpoint'
import type {
  RankedSubject,
  RankingFilter,
  RankingQuery,
  RankingTotals,
  riskRankingEndpoints,
} from '@milepost/contract/risk/ranking'
import type { RecordStatus } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import { requireMaySeeScores } from '../../../access/driver-scores.ts'
import { readRows } from '../../../db/lists/page-of-keys.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { dayRange, readZone } from '../../../reporting/driving/day-range.ts'
import { listIncidentTypes } from '../../../reporting/incidents/incident-types.ts'
import { readScoreTime } from '../../../reporting/segments/score-time.ts'
import type { Services } from '../../../services.ts'
import { changeOf } from './compared.ts'
import { type Driven, distanceOf, happenedIn, noDriving, readDriven } from './driven-by.ts'
import { requireAnswerable } from './ranking-limits.ts'
import { type Ranking, rankedConditions, rankedFrom, rankedId, rankedOrder } from './ranking-queries.ts'
import { type RankedRow, riskOf, selectRanked, unitsColumn, type WithUnits } from './row-queries.ts'
import { addUpIncidents, bandCondition, countRanked, countScores } from './score-counts.ts'
import { withoutOtherUnits } from './unit-queries.ts'

/** Counts all, in any order. */
const unordered = { PageNumber: 1, PageSize: 1, SortBy: 'name', SortDirection: 'asc' } as const

/** Resolves a query for a client: its days, and the date of its scores. Throws if it can't be answered. */
export async function toRanking(db: ClientDatabase, caller: Caller, query: RankingQuery): Promise<Ranking> {
  requireMaySeeScores(caller, query.subject)
  const range = dayRange(await readZone(db), query)
  const time = await readScoreTime(db, query, range)
  const ranking = await withoutOtherUnits(db, { clientId: db.clientId, query, range, time, vehicles: 'scored' })
  await requireAnswerable(db, ranking)
  return ranking
}

/** Reads the rows of a ranking's page. */
export function readRanked<Row>(
  db: ClientDatabase,
  ranking: Ranking,
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const { query } = ranking
  const order = rankedOrder(ranking)
  return readRows(db, {
    name: `${query.subject}s-ranked`,
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order,
    keys: sql`select ${rankedId(ranking)} from ${rankedFrom(ranking, order)} and ${rankedConditions(ranking)} and ${bandCondition(ranking)}`,
    rowsOf,
    count: () => countRanked(db, ranking),
  })
}

/**
 * Counts matching vehicles or drivers, and returns the distribution of their scores. Throws `forbidden` and `invalid`.
 */
export async function rankingTotals(db: ClientDatabase, caller: Caller, filter: RankingFilter): Promise<RankingTotals> {
  const ranking = await toRanking(db, caller, { ...filter, ...unordered })
  const [counts, incidents] = await Promise.all([countScores(db, ranking), addUpIncidents(db, ranking)])
  return { ...counts, incidents }
}

/** Reads a page of vehicles or drivers in the requested order. Throws `forbidden` and `invalid`. */
export async function rankSubjects(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db'>,
  caller: Caller,
  query: RankingQuery,
): Promise<Result<typeof riskRankingEndpoints.page>> {
  const ranking = await toRanking(db, caller, query)
  const { riskType, subject } = query
  const rows = await readRanked<RankedRow & WithUnits>(
    db,
    ranking,
    (page) => sql<RankedRow & WithUnits>`${selectRanked(ranking, page, riskType, unitsColumn(subject))}`,
  )
  const driven = await readDriven(
    db,
    subject,
    rows.map(({ id }) => id),
    ranking.range,
  )
  const types = new Map((await listIncidentTypes(services)).map((type) => [type.translatedType, type]))
  return {
    scores: ranking.time,
    items: rows.map((row) => {
      const own = driven.get(row.id) ?? noDriving
      const type = own.topType === null ? undefined : types.get(own.topType)
      return {
        ...toRankedSubject(row, own, ranking),
        units: row.units,
        topType: type ? { translatedType: type.translatedType, word: type.word, logo: type.logo } : null,
      }
    }),
  }
}

/** Converts a row with its driving to the API's format, except for the label of its top type and its units. */
export function toRankedSubject(
  row: RankedRow,
  driven: Driven,
  { query: { riskType, subject }, time }: Pick<Ranking, 'query' | 'time'>,
): RankedSubject {
  return {
    ...identityOf(row),
    ...drivingOf(driven, subject),
    ...happenedIn(row, driven),
    distanceMeters: distanceOf(row, driven),
    ...changeOf(row, riskType, time),
    vin: row.vin,
    groups: row.groups,
    risk: riskOf(row),
    missing: missingOf(row, riskType, driven),
    tooLittleDriving: row.score === null,
    topType: null,
    units: null,
    lastGpsDateTime: subject === 'vehicle' ? row.lastAt : null,
    hasCoaching: row.hasCoaching,
    status: row.status as RecordStatus,
  }
}

/** Returns the ids of everything matching a query, with exceptions. Throws if it can't be answered. */
export async function rankedIds(
  db: ClientDatabase,
  caller: Caller,
  filter: RankingFilter,
  except: readonly string[],
): Promise<string[]> {
  const ranking = await toRanking(db, caller, { ...filter, ...unordered })
  const id = rankedId(ranking)
  const { rows } = await sql<{
    id: string
  }>`select ${id} as id from ${rankedFrom(ranking)} and ${rankedConditions(ranking)}
    and ${bandCondition(ranking)} and ${id} <> all(${except}::bigint[])`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns why there is no score: never "no driving" if there was some, because that is scored within minutes. */
export function missingOf(
  { score, missing }: RankedRow,
  riskType: RankingQuery['riskType'],
  { meters }: Pick<Driven, 'meters'>,
): RankedSubject['missing'] {
  if (score !== null) return null
  const why = missing?.[riskType] ?? missing?.combined ?? null
  return why === 'noMiles' && meters > 0 ? null : why
}

export const identityOf = ({ id, name, connection, licenseState }: RankedRow) => ({
  id,
  name,
  connection,
  licenseState,
})

const drivingOf = (
  { topType: _, meters: __, trips: ___, vehicles, ...driven }: Driven,
  subject: RankingQuery['subject'],
) => ({
  ...driven,
  vehiclesDriven: subject === 'driver' ? vehicles : null,
})
