import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { CodeOf } from '@milepost/domain/code-table'
import type { incidentSource } from '@milepost/domain/codes'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { providerById } from '@milepost/providers/registry'
import { precisionOf } from '@milepost/scoring/evidence/event-points'
import type pg from 'pg'
import { sampleReviews } from './sample-reviews.ts'

type Source = CodeOf<typeof incidentSource>

/** What is known about event sources: the types each provider reports, and how often people agreed with it. */
export type Detectors = {
  /** Returns the event types in a provider's vocabulary, as translated by admins. */
  vocabularyOf(providerId: number): ReadonlySet<ScoringType>
  /** True if a provider reports events only for vehicles with a camera, whatever their type. */
  needsCamera(providerId: number): boolean
  /**
   * Returns the share of correct events of one type from a detector: a provider, or Milepost's own detection in its
   * data.
   */
  precisionOf(providerId: number, source: Source, type: ScoringType): number
}

type Reviews = { providerId: number; source: Source; type: ScoringType; confirmed: number; rejected: number }

const keyOf = (providerId: number, source: number, type: string) => `${providerId}|${source}|${type}`

/** Reads the vocabularies, and a client's event ratings, up to the month of a day if given. */
export async function readDetectors(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  until: string | null = null,
): Promise<Detectors> {
  const { rows: words } = await pool.query<{ providerId: number; type: ScoringType }>(
    `select distinct g.provider_id as "providerId", t.scoring_type as type
     from incident_type_tag g join incident_type t using (translated_type) where not g.ignored and t.scoring_type is not null`,
  )
  const vocabularies = Map.groupBy(words, ({ providerId }) => providerId)
  const { rows: chosen } = await pool.query<Reviews>(reviewsOfDetectors, [clientId, until])
  const { rows: drawn } = await pool.query<Reviews>(reviewsOfSample, [clientId, until])
  // What people choose to review is biased: the random sample counts instead, once it is large enough.
  const reviews = [...chosen, ...drawn.filter(({ confirmed, rejected }) => !isSmallSample(confirmed + rejected))]
  const precisions = new Map(
    reviews.map((row) => [keyOf(row.providerId, row.source, row.type), precisionOf(row, config)]),
  )
  const unreviewed = precisionOf({ confirmed: 0, rejected: 0 }, config)
  const sets = new Map([...vocabularies].map(([id, own]) => [id, new Set(own.map(({ type }) => type))]))
  return {
    vocabularyOf: (providerId) => sets.get(providerId) ?? new Set(),
    needsCamera: (providerId) => providerById(providerId)?.manifest.eventsNeedCamera ?? false,
    precisionOf: (providerId, source, type) => precisions.get(keyOf(providerId, source, type)) ?? unreviewed,
  }
}

const reviewsOfDetectors = `
  select n.provider_id as "providerId", b.source, t.scoring_type as type,
    sum(b.accurate)::int as confirmed, sum(b.inaccurate)::int as rejected
  from (
    select connection_id, translated_type, source, sum(accurate) as accurate, sum(inaccurate) as inaccurate
    from incident_verdicts where client_id = $1 and is_month and ($2::date is null or starts <= $2) group by 1, 2, 3
    having sum(accurate) + sum(inaccurate) > 0) b
    join connection n on n.client_id = $1 and n.id = b.connection_id
    join incident_type t on t.translated_type = b.translated_type
  where t.scoring_type is not null group by 1, 2, 3`

const reviewsOfSample = `
  select s.provider_id as "providerId", s.source, t.scoring_type as type,
    count(*) filter (where s.is_right)::int as confirmed, count(*) filter (where not s.is_right)::int as rejected
  from (${sampleReviews('$1')}) s join incident_type t on t.translated_type = s.translated_type
  where t.scoring_type is not null and ($2::date is null or s.occurred_at < ($2::date + interval '1 month')) group by 1, 2, 3`
