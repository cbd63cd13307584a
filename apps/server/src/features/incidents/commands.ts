import { randomUUID } from 'node:crypto'
import { type RatingReason, ratingReasonWord } from '@milepost/contract/incidents/rating-reasons'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { sql } from 'kysely'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { forbidden, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { queueWebhooks } from '../../live/webhooks/queue-webhooks.ts'
import { readWebhookIncident } from '../../live/webhooks/webhook-incidents.ts'
import { activeConfig, type VersionedConfig } from '../../recompute/scoring-versions.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { type Writing, write } from '../../write.ts'
import { settleLoss } from './losses/commands.ts'

export type RatingInput = {
  rating: IncidentRating
  intensity?: number | null | undefined
  reason?: RatingReason | null | undefined
  note?: string | null | undefined
}

/** A rating that results from reporting, or withdrawing, a problem with the event. */
type Cause = { wrong?: 'speedLimit'; summary: string }

type Row = {
  rating: number
  occurredAt: string
  vehicleId: string
  driverId: string | null
  day: string
  translatedType: string
  scoringType: string | null
  hasIntensity: boolean
  intensity: number | null
  light: number
  traffic: number | null
  weather: string | null
}

/**
 * Records a person's rating of an event. Its score follows their intensity, its day is aggregated again, and the rating
 * appears in its activity. A rating that needs a second review is stored without any effect yet.
 */
export async function rateIncident(db: ClientDatabase, caller: Caller, id: string, input: RatingInput): Promise<void> {
  const { rating } = input
  const recorded = ({ counts, ratingBefore }: Rated) => ({
    action: 'incident.rate',
    subject: ['incident', id] as const,
    detail: counts ? { before: { rating: ratingBefore }, rating } : { proposedRating: rating },
  })
  await write({ db, caller }, recorded, (transaction, writing) => rateWithin(transaction, writing, caller, id, input))
}

/** `counts`: the rating is final; otherwise it waits for a second person. */
type Rated = { counts: boolean; ratingBefore: number }

/** The same as part of another write. */
export async function rateWithin(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  id: string,
  input: RatingInput,
  cause?: Cause,
): Promise<Rated> {
  const userId = callerUserId(caller)
  if (!userId) throw forbidden()
  const row = await findRow(db, id)
  if (!row) throw notFound('event')
  // One that a provider graded keeps its grade, and people may correct it.
  if (typeof input.intensity === 'number' && !row.hasIntensity && row.intensity === null)
    throw invalid([{ field: 'body.intensity', message: 'must be empty: events of this type have no intensity' }])
  const counts = await ratingCounts(db, userId, row.translatedType)
  if (counts) {
    await decide(db, id, row, input, await activeConfig(writing.queries, db.clientId))
    const ratedBy = { id: userId, name: callerName(caller) }
    await queueWebhooks(writing.queries, db.clientId, 'incident.rated', async () => {
      const [incident] = await readWebhookIncident(writing.queries, db.clientId, { id, occurredAt: row.occurredAt })
      return incident ? [{ incident, rating: input.rating, ratedBy }] : []
    })
    await settleLoss(db, writing, caller, {
      id,
      scoringType: row.scoringType,
      rating: input.rating,
      ratingBefore: row.rating,
    })
    await writing.markDirty([row])
  }
  await recordRating(db, caller, userId, id, { ...input, counts, ratingBefore: row.rating, cause })
  return { counts, ratingBefore: row.rating }
}

/**
 * Returns true if a person's rating is final: not if their work needs a second review, except for types that skip it.
 */
async function ratingCounts(db: ClientDatabase, userId: string, translatedType: string): Promise<boolean> {
  const user = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['needsReview', 'isReviewer', 'neverReviewTranslatedTypes'])
    .executeTakeFirst()
  return !user?.needsReview || user.isReviewer || user.neverReviewTranslatedTypes.includes(translatedType)
}

async function decide(
  db: ClientDatabase,
  id: string,
  row: Row,
  input: RatingInput,
  scoring: VersionedConfig,
): Promise<void> {
  // Null clears an intensity; leaving it out keeps it.
  const intensity = input.intensity === undefined ? row.intensity : input.intensity
  const { score, severity } = riskOf({ ...row, intensity }, scoring.config)
  const key = sql`client_id = ${db.clientId} and occurred_at = ${row.occurredAt} and id = ${id}`
  const hot = sql`rating = ${input.rating}, risk = ${score}, severity = ${severity}, intensity = ${intensity},
    config_version = ${scoring.version}`
  await sql`update incident set ${hot} where ${key}`.execute(db)
  await sql`update incident_detail set intensity = ${intensity} where ${key}`.execute(db)
}

type Recorded = RatingInput & { counts: boolean; ratingBefore: number; cause: Cause | undefined }

async function recordRating(
  db: ClientDatabase,
  caller: Caller,
  userId: string,
  incidentId: string,
  { rating, intensity = null, reason = null, note = null, counts, ratingBefore, cause }: Recorded,
): Promise<void> {
  const entry = { clientId: db.clientId, incidentId, at: new Date() }
  const userName = callerName(caller)
  await db
    .insertInto('incidentRating')
    .values({
      ...entry,
      id: randomUUID(),
      userId,
      userName,
      rating,
      intensity,
      reason,
      note,
      counts,
      wrong: cause?.wrong ?? null,
      ratingBefore,
    })
    .execute()
  const why = reason ? `: ${ratingReasonWord(reason).toLowerCase()}` : ''
  const summary = cause?.summary ?? `${ratedWords(rating)}${why}`
  const text = counts ? summary : `${summary}, for a second person to confirm`
  await db
    .insertInto('incidentActivity')
    .values({ ...entry, id: randomUUID(), kind: 'rated', actor: userName, detail: JSON.stringify({ text }) })
    .execute()
}

/** "rated it accurate", or "dismissed it": a person doesn’t rate an event "review not required". */
const ratedWords = (rating: IncidentRating): string =>
  rating === incidentRating.code.neverRated ? 'dismissed it' : `rated it ${incidentRating.word(rating).toLowerCase()}`

async function findRow(db: ClientDatabase, id: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select i.occurred_at as "occurredAt", i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day, i.rating,
      i.translated_type as "translatedType", y.scoring_type as "scoringType", y.has_intensity as "hasIntensity",
      e.intensity, e.light, e.traffic, e.weather
    from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
      join incident_type y on y.translated_type = i.translated_type
    where i.client_id = ${db.clientId} and i.id = ${id} for update of i`.execute(db)
  return rows[0]
}
