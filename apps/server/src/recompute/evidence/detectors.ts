import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { CodeOf } from '@milepost/domain/code-table'
import type { incidentSource } from '@milepost/domain/codes'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { providerById } from '@milepost/providers/registry'
import { precisionOf } from '@milepost/scoring/evidence/event-points'
import type pg from 'pg'

type Source = CodeOf<typeof incidentSource>

/** What is known about event sources: the types each provider reports, and how often reviewers agreed with it. */
export type Detectors = {
  /** Returns the event types in a provider's vocabulary, as translated by admins. */
  vocabularyOf(providerId: number): ReadonlySet<ScoringType>
  /** True if a provider reports events only for vehicles with a camera, whatever their type. */
  needsCamera(providerId: number): boolean
  /**
   * Returns the share of correct events of one type from a detector: a provider, or Milepost's own detection in its
   * data, by the random samples of all clients once they have 20 reviews of it.
   */
  precisionOf(providerId: number, source: Source, type: ScoringType): number
}

type Reviews = { providerId: number; source: Source; type: ScoringType; confirmed: number; rejected: number }

const keyOf = (providerId: number, source: number, type: string) => `${providerId}|${source}|${type}`

/**
 * Reads the vocabularies, and how reviewers rated the random samples of all clients, up to the month of a day if given.
 * What people of a client rate themselves says nothing about a detector: they choose what looks bad, and a client's own
 * reviews would move all of its scores.
 */
export async function readDetectors(pool: pg.Pool, until: string | null = null): Promise<Detectors> {
  const { rows: words } = await pool.query<{ providerId: number; type: ScoringType }>(
    `select distinct g.provider_id as "providerId", t.scoring_type as type
     from incident_type_tag g join incident_type t using (translated_type) where not g.ignored and t.scoring_type is not null`,
  )
  const vocabularies = Map.groupBy(words, ({ providerId }) => providerId)
  const { rows: reviews } = await pool.query<Reviews>(reviewsOfSamples, [until])
  const precisions = new Map(
    reviews
      .filter(({ confirmed, rejected }) => !isSmallSample(confirmed + rejected))
      .map((row) => [keyOf(row.providerId, row.source, row.type), precisionOf(row)]),
  )
  const unreviewed = precisionOf({ confirmed: 0, rejected: 0 })
  const sets = new Map([...vocabularies].map(([id, own]) => [id, new Set(own.map(({ type }) => type))]))
  return {
    vocabularyOf: (providerId) => sets.get(providerId) ?? new Set(),
    needsCamera: (providerId) => providerById(providerId)?.manifest.eventsNeedCamera ?? false,
    precisionOf: (providerId, source, type) => precisions.get(keyOf(providerId, source, type)) ?? unreviewed,
  }
}

const reviewsOfSamples = `
  select provider_id as "providerId", source, scoring_type as type, sum(confirmed)::int as confirmed, sum(rejected)::int as rejected
  from sample_review where client_id > 0 and ($1::date is null or month <= $1) group by 1, 2, 3`
