import type { RankingTotals } from '@milepost/contract/risk/ranking'
import { riskBand } from '@milepost/domain/codes'
import { bandBounds, riskBandOf } from '@milepost/domain/score-bands'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { type Ranking, rankedConditions, rankedFrom, scoreColumn } from './ranking-queries.ts'

const bins = 10

/** Returns the distribution of scores by displayed whole number, with all filters except the bands. */
export async function countScores(db: ClientDatabase, ranking: Ranking): Promise<Omit<RankingTotals, 'incidents'>> {
  const { query } = ranking
  const rows = await named(
    `${query.subject}-scores-counted`,
    db,
    sql<{ shown: number | null; lines: number }>`
      select floor(${scoreColumn('s', query.riskType)} + 0.5)::int as shown, count(*)::int as lines
      from ${rankedFrom(ranking)} and ${rankedConditions(ranking)} group by 1`,
    'fresh',
  )
  const bands = new Map(riskBand.all.map(({ code }) => [code, 0]))
  const histogram = Array.from({ length: bins }, () => 0)
  let tooLittleDriving = 0
  for (const { shown, lines } of rows) {
    if (shown === null) {
      tooLittleDriving += lines
      continue
    }
    const band = riskBandOf(shown)
    bands.set(band, bands.get(band)! + lines)
    histogram[Math.min(bins - 1, Math.floor(shown / bins))]! += lines
  }
  const wanted = [...bands].filter(([band]) => query.bands.length === 0 || query.bands.includes(band))
  const scored = wanted.reduce((sum, [, count]) => sum + count, 0)
  return {
    bands: [...bands].map(([band, count]) => ({ band, count })),
    histogram,
    tooLittleDriving,
    totalCount: scored + (query.bands.length === 0 ? tooLittleDriving : 0),
  }
}

/** Adds up the events of all matching vehicles as their rows show them, day by day; null for drivers. */
export async function addUpIncidents(db: ClientDatabase, ranking: Ranking): Promise<number | null> {
  if (ranking.query.subject === 'driver') return null
  const [sum] = await named(
    'vehicles-ranked-incidents',
    db,
    sql<{ incidents: number }>`select coalesce(sum(g.incidents), 0)::int as incidents
      from ${rankedFrom(ranking, [], sql``, true)} and ${rankedConditions(ranking)} and ${bandCondition(ranking)}`,
    'fresh',
  )
  return sum!.incidents
}

/** Counts the vehicles or drivers matching the filters. Without bands, scores aren't read. */
export async function countRanked(db: ClientDatabase, ranking: Ranking): Promise<number> {
  const { query } = ranking
  if (query.bands.length) return (await countScores(db, ranking)).totalCount
  const statement = sql<{ lines: number }>`
    select count(*)::int as lines from ${rankedFrom(ranking)} and ${rankedConditions(ranking)}`
  return (await named(`${query.subject}s-ranked-counted`, db, statement, 'fresh'))[0]!.lines
}

/**
 * Condition for a score to be in one of the requested bands. Bands apply to whole numbers, so they begin half a point
 * lower.
 */
export function bandCondition({ query: { bands, riskType } }: Ranking): RawBuilder<unknown> {
  if (bands.length === 0) return sql`true`
  const score = scoreColumn('s', riskType)
  const within = bands.map((band) => {
    const [from, until] = [
      bandBounds[band - 2] ?? Number.NEGATIVE_INFINITY,
      bandBounds[band - 1] ?? Number.POSITIVE_INFINITY,
    ]
    return sql`(${score} >= ${from - 0.5}::float8 and ${score} < ${until - 0.5}::float8)`
  })
  return sql`(${sql.join(within, sql` or `)})`
}
