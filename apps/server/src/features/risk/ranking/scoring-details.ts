import type { Result } from '@milepost/contract/api/endpoint'
import type { RankingQuery, riskRankingEndpoints, ScoringDetail } from '@milepost/contract/risk/ranking'
import { type RiskPart, riskParts } from '@milepost/contract/risk/subject'
import { sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { activeAt, cachedScoringVersions, configOf, type ScoringVersion } from '../../../recompute/scoring-versions.ts'
import type { Services } from '../../../services.ts'
import { type FleetNames, fleetNameOf, fleetNames } from '../subject/fleet-names.ts'
import type { StoredParts } from '../subject/scored-subject.ts'
import { changeOf, earlierScore } from './compared.ts'
import { distanceOf, happenedIn, noDriving, readDriven } from './driven-by.ts'
import { driverCoverage } from './driver-coverage.ts'
import { factorDetails } from './factor-details.ts'
import { identityOf, missingOf, readRanked, toRanking } from './ranking-page-queries.ts'
import { type RankedRow, riskOf, selectRanked, unitsColumn, type WithUnits } from './row-queries.ts'

type DetailRow = RankedRow & Record<RiskPart, number | null> & { parts: StoredParts | null } & WithUnits

/** Explains how the combined scores of a page of vehicles or drivers are built. Throws `forbidden` and `invalid`. */
export async function scoringDetails(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'db' | 'pool'>,
  caller: Caller,
  wanted: Omit<RankingQuery, 'riskType'>,
): Promise<Result<typeof riskRankingEndpoints.scoringDetails>> {
  const query: RankingQuery = { ...wanted, riskType: 'combined' }
  const ranking = await toRanking(db, caller, query)
  const whole = ranking.time.month === null ? sql`s.parts` : sql`null::json as parts`
  const more = sql`, s.behavioral, s.environmental, s.usage, s.experience, ${whole} ${unitsColumn(query.subject)}`
  const [rows, versions, coverage] = await Promise.all([
    readRanked<DetailRow>(db, ranking, (page) => sql<DetailRow>`${selectRanked(ranking, page, 'combined', more)}`),
    cachedScoringVersions(services, db.clientId),
    query.subject === 'driver' ? driverCoverage(db, query) : null,
  ])
  const ids = rows.map(({ id }) => id)
  const parts = rows.map((row) => row.parts)
  const [driven, names] = await Promise.all([readDriven(db, query.subject, ids, ranking.range), fleetNames(db, parts)])
  const { version, activeFrom, config } = activeAt(versions, new Date())
  return {
    items: rows.map((row) => {
      const own = driven.get(row.id) ?? noDriving
      const { previousScore, previousInterval, notCompared } = changeOf(row, 'combined', ranking.time)
      const earlier = earlierScore(row, 'combined', ranking.time)
      return {
        ...identityOf(row),
        missing: missingOf(row, 'combined', own),
        ...builtOf(row, versions, earlier !== null && typeof earlier === 'object' ? earlier.reasons : null, names),
        previousScore,
        previousInterval,
        notCompared,
        distanceMeters: distanceOf(row, own),
        incidents: happenedIn(row, own).incidents,
        vehiclesDriven: query.subject === 'driver' ? own.vehicles : null,
        units: row.units,
      }
    }),
    scores: ranking.time,
    version,
    activeFrom: activeFrom.toISOString(),
    weights: config.partWeights,
    minimumMiles: config.minimumMiles,
    halfLifeDays: config.halfLifeDays,
    driverCoverage: coverage,
  }
}

type Built = Pick<ScoringDetail, 'combined' | 'parts' | 'factors' | 'scoreVersion'>

function builtOf(
  row: DetailRow,
  versions: readonly ScoringVersion[],
  earlier: Parameters<typeof factorDetails>[1],
  names: FleetNames,
): Built {
  const scoreVersion = row.configVersion ?? activeAt(versions, new Date()).version
  const config = configOf(versions, scoreVersion)
  const reasons = row.score === null ? [] : (row.reasons ?? [])
  return {
    combined: riskOf(row),
    parts: riskParts.map((part) => ({
      part,
      score: row[part],
      weight: config.partWeights[part],
      points: reasons.filter((reason) => reason.part === part).reduce((sum, { points }) => sum + points, 0),
    })),
    factors: factorDetails(reasons, earlier, row.parts && { parts: row.parts, config }, fleetNameOf(names, row.parts)),
    scoreVersion,
  }
}
