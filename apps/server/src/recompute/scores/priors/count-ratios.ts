import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { CodeOf } from '@milepost/domain/code-table'
import { incidentRating, type incidentSource } from '@milepost/domain/codes'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { typePoints } from '@milepost/scoring/evidence/event-points'
import type { CountRatios } from '@milepost/scoring/fit/on-anchor'
import type pg from 'pg'
import type { Detectors } from '../../evidence/detectors.ts'
import type { EvidenceSelection } from '../../evidence/subject-evidence.ts'
import { isRepeat } from '../../roll-up/day-sums.ts'

/** As for strengths: more days would only take longer. */
const days = 90

type Seen = {
  type: RateType
  providerId: number
  source: CodeOf<typeof incidentSource>
  intensity: number | null
  isCertain: boolean
  events: number
}

/**
 * Returns what a client's events of the 90 days up to a day count under its configuration, for each point that the same ones count
 * under the usual one. Its own events, not all clients': others' strengths would let a client choose what its events count.
 */
export async function readCountRatios(
  pool: pg.Pool,
  { clientId, asOf, config }: EvidenceSelection,
  detectors: Detectors,
): Promise<CountRatios> {
  const { rows } = await pool.query<Seen>(events, [clientId, asOf, days])
  const byType = Map.groupBy(rows, ({ type }) => type)
  const ratiosOf = (type: RateType): CountRatios[RateType] => {
    const seen = byType.get(type) ?? []
    const now = pointsOf(type, seen, config, detectors)
    const before = pointsOf(type, seen, defaultScoringConfig, detectors)
    return { points: now.points / before.points, scatter: now.scatter / before.scatter }
  }
  return Object.fromEntries(rateTypes.map((type) => [type, ratiosOf(type)])) as CountRatios
}

/** Returns the points of a type's events, and how much they scatter (`overdispersion.ts`); of one of unknown strength beside them. */
function pointsOf(type: RateType, seen: readonly Seen[], config: ScoringConfig, detectors: Detectors) {
  const unknown = typePoints(type, null, config)
  let [points, all, squared] = [unknown * detectors.precisionOf(0, 0, type), unknown, unknown ** 2]
  for (const { providerId, source, intensity, isCertain, events: count } of seen) {
    const each = typePoints(type, intensity, config)
    points += count * each * (isCertain ? 1 : detectors.precisionOf(providerId, source, type))
    all += count * each
    squared += count * each ** 2
  }
  return { points, scatter: squared / all }
}

const events = `
  select y.scoring_type as type, i.provider_id as "providerId", i.source, i.intensity,
    i.rating = ${incidentRating.code.accurate} or y.scoring_type = 'speeding' and i.intensity is not null as "isCertain", sum(i.occurrences)::int as events
  from incident i join incident_type y on y.translated_type = i.translated_type and y.scoring_type <> 'collision'
  where i.client_id = $1 and i.occurred_at > $2::date - $3::int and i.occurred_at < $2::date + 1
    and i.rating <> ${incidentRating.code.inaccurate} and not ${isRepeat}
  group by 1, 2, 3, 4, 5`
