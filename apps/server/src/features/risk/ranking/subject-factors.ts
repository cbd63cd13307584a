import type { Call, Result } from '@milepost/contract/api/endpoint'
import { RankingQuery, type riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { sql } from 'kysely'
import type { Caller } from '../../../access/caller.ts'
import { requireMaySeeScores } from '../../../access/driver-scores.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { cachedScoringVersions, configOf } from '../../../recompute/scoring-versions.ts'
import { dayRange, readZone } from '../../../reporting/driving/day-range.ts'
import { readScoreTime } from '../../../reporting/segments/score-time.ts'
import type { Services } from '../../../services.ts'
import { fleetNameOf, fleetNames } from '../subject/fleet-names.ts'
import type { StoredParts } from '../subject/scored-subject.ts'
import { changeOf, earlierScore, partReasons } from './compared.ts'
import { factorDetails } from './factor-details.ts'
import type { Ranking } from './ranking-queries.ts'
import { type RankedRow, riskOf, selectRanked } from './row-queries.ts'

type Wanted = Pick<RankingQuery, 'from' | 'to' | 'riskType' | 'subject'>

/** Explains the score of one vehicle or driver, now or at a past month's end. Throws `notFound` and `forbidden`. */
export async function subjectFactors(
  db: ClientDatabase,
  services: Pick<Services, 'cache' | 'pool'>,
  caller: Caller,
  id: string,
  wanted: Wanted,
): Promise<Result<typeof riskRankingEndpoints.factors>> {
  requireMaySeeScores(caller, wanted.subject)
  const range = dayRange(await readZone(db), wanted)
  const query = RankingQuery.parse({ ...wanted } satisfies Call<typeof riskRankingEndpoints.page>['query'])
  const time = await readScoreTime(db, wanted.subject === 'vehicle' ? { ...query, vehicleIds: [id] } : query, range)
  const ranking: Ranking = { clientId: db.clientId, query, range, time, otherUnits: [], vehicles: 'today' }
  const { riskType } = wanted
  const page = sql`unnest(${[id]}::bigint[]) with ordinality as page(id, place)`
  const more = ranking.time.month === null ? sql`, s.parts` : sql`, null::json as parts`
  const [[row], versions] = await Promise.all([
    named<RankedRow & { parts: StoredParts | null }>(
      `${wanted.subject}-factors`,
      db,
      sql`${selectRanked(ranking, page, riskType, more)}`,
    ),
    cachedScoringVersions(services, db.clientId),
  ])
  if (!row) throw notFound(wanted.subject)
  const { previousScore, previousInterval, notCompared } = changeOf(row, riskType, ranking.time)
  const earlier = earlierScore(row, riskType, ranking.time)
  const config = configOf(versions, row.configVersion ?? 1)
  const made = row.parts && { parts: row.parts, config }
  const reasons = row.score === null ? [] : ownReasons(row, riskType)
  const fleet = fleetNameOf(await fleetNames(db, [row.parts]), row.parts)
  return {
    scores: ranking.time,
    risk: riskOf(row),
    previousScore,
    previousInterval,
    notCompared,
    missing: row.score === null ? (row.missing?.[riskType] ?? row.missing?.combined ?? null) : null,
    factors: factorDetails(
      reasons,
      earlier !== null && typeof earlier === 'object' ? earlier.reasons : null,
      made,
      fleet,
    ),
  }
}

/** Returns reasons in points of the requested score; the factor each multiplies its part by is the same in all. */
function ownReasons({ reasons, score }: RankedRow, riskType: Wanted['riskType']) {
  const all = reasons ?? []
  const points = partReasons(all, riskType, score!)
  return points
    .map((own) => ({
      ...all.find(({ part, factor }) => part === own.part && factor === own.factor)!,
      points: own.points,
    }))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}
