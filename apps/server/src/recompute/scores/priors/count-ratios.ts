import {
  type RateType,
  rateTypes,
  type ScoringConfig,
  type ScoringType,
} from '@milepost/contract/scoring-config/endpoints'
import type { CodeOf } from '@milepost/domain/code-table'
import { incidentRating, type incidentSource } from '@milepost/domain/codes'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { typePoints } from '@milepost/scoring/evidence/event-points'
import type { CountRatios } from '@milepost/scoring/fit/on-anchor'
import type pg from 'pg'
import { type Detectors, readDetectors } from '../../evidence/detectors.ts'
import type { EvidenceSelection } from '../../evidence/subject-evidence.ts'
import { isRepeat } from '../../roll-up/day-sums.ts'

/** As for strengths: more days would only take longer. Losses are rarer. */
const [days, daysOfLosses] = [90, 730]
/** Losses credited as counted alike (expert): a few show more chance than fleet. */
const creditedLosses = 10

type Seen = {
  type: ScoringType
  providerId: number
  source: CodeOf<typeof incidentSource>
  intensity: number | null
  isConfirmed: boolean
  events: number
}

/**
 * Returns what a client's events and losses count under its configuration, for each point that the same ones count under the
 * usual one: events of the 90 days up to a day, losses of two years.
 */
export async function readCountRatios(
  pool: pg.Pool,
  { clientId, asOf, config }: EvidenceSelection,
  detectors: Detectors,
): Promise<CountRatios> {
  const usual = { config: defaultScoringConfig, detectors: await readDetectors(pool, defaultScoringConfig) }
  const own = { config, detectors }
  const { rows: seen } = await pool.query<Seen>(events, [clientId, asOf, days])
  const { rows } = await pool.query<Losses>(losses, [clientId, asOf, daysOfLosses])
  const byType = Map.groupBy(seen, ({ type }) => type)
  const ratiosOf = (type: RateType): CountRatios['types'][RateType] => {
    const [now, before] = [own, usual].map((by) => pointsOf(type, byType.get(type) ?? [], by)) as [Points, Points]
    return { points: now.points / before.points, scatter: now.phi / before.phi }
  }
  const collisions = byType.get('collision') ?? []
  const [now, before] = [own, usual].map((by) => creditedLosses + lossesOf(rows[0]!, collisions, by)) as [
    number,
    number,
  ]
  return {
    types: Object.fromEntries(rateTypes.map((type) => [type, ratiosOf(type)])) as CountRatios['types'],
    losses: now / before,
  }
}

type Counting = { config: ScoringConfig; detectors: Detectors }
type Points = { points: number; phi: number }

/** Returns the points of a type's events, and how much they scatter (`overdispersion.ts`); of one of unknown strength beside them. */
function pointsOf(type: RateType, seen: readonly Seen[], { config, detectors }: Counting): Points {
  const credited = typePoints(type, null, config)
  let [points, all, squared] = [credited * detectors.precisionOf(0, 0, type), credited, credited ** 2]
  for (const { providerId, source, intensity, isConfirmed, events: count } of seen) {
    const each = typePoints(type, intensity, config)
    const isCertain = isConfirmed || (type === 'speeding' && intensity !== null)
    points += count * each * (isCertain ? 1 : detectors.precisionOf(providerId, source, type))
    all += count * each
    squared += count * each ** 2
  }
  return { points, phi: squared / all }
}

type Losses = { known: number; unknown: number }

function lossesOf({ known, unknown }: Losses, suspected: readonly Seen[], { config, detectors }: Counting): number {
  let doubted = unknown
  for (const { providerId, source, isConfirmed, events: count } of suspected)
    if (!isConfirmed) doubted += count * detectors.precisionOf(providerId, source, 'collision')
  return known + doubted * config.unknownFaultShare
}

const events = `
  select y.scoring_type as type, i.provider_id as "providerId", i.source, i.intensity, i.rating = ${incidentRating.code.accurate} as "isConfirmed",
    sum(i.occurrences)::int as events
  from incident i join incident_type y on y.translated_type = i.translated_type and y.scoring_type is not null
  where i.client_id = $1 and i.occurred_at > $2::date - $3::int and i.occurred_at < $2::date + 1
    and i.rating <> ${incidentRating.code.inaccurate} and not ${isRepeat}
  group by 1, 2, 3, 4, 5`

const losses = `
  select coalesce(sum(a.counted_fault_percent), 0)::float8 / 100 as known, count(*) filter (where a.counted_fault_percent is null)::int as unknown
  from accident a where a.client_id = $1 and a.withdrawn_at is null
    and a.occurred_at > $2::date - $3::int and a.occurred_at < $2::date + 1`
