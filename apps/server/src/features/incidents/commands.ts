import { randomUUID } from 'node:crypto'
import { mayRateType } from '@milepost/contract/api/roles'
import { type RatingReason, ratingReasonWord } from '@milepost/contract/incidents/rating-reasons'
import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { type IncidentRating, incidentRating, type Severity } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { Change } from '../../access/audit.ts'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { forbidden, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { queueWebhooks } from '../../live/webhooks/queue-webhooks.ts'
import { readWebhookIncident } from '../../live/webhooks/webhook-incidents.ts'
import { activeConfig, type VersionedConfig } from '../../recompute/scoring-versions.ts'
import { isInSample } from '../../reporting/incidents/random-sample.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { type Writing, write } from '../../write.ts'
import { settleLoss } from './losses/commands.ts'

export type RatingInput = {
  rating: IncidentRating
  intensity?: number | null | undefined
  reason?: RatingReason | null | undefined
  note?: string | null | undefined
  /** The actual type, if the reported one is wrong. */
  translatedType?: string | null | undefined
  /** How severe it looked to an annotator; stored beside the calculated severity, which doesn’t follow it. */
  severity?: Severity | null | undefined
}

/** How an annotator came to rate an event, and how long they had it on the screen. */
export type Look = {
  stage: 'first' | 'second'
  seconds: number
  drawn: 'sample' | 'known' | null
  /** The first answer that a second look is about. */
  answers: string | null
}

/** A rating that results from reporting, or withdrawing, a problem with the event. */
type Cause = { wrong?: 'speedLimit'; summary: string }

/** An event as it was before a rating. */
export type BeforeRating = {
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
  speedKmh: number | null
  speedLimitKmh: number | null
  providerId: number
  source: number
}

/**
 * Records a person's rating of an event. Its score follows their intensity, its day is aggregated again, and the rating
 * appears in its activity. A rating that needs a second review is stored without any effect yet. Throws `notFound`, and
 * `forbidden` for an event of a type that the caller's role doesn't rate.
 */
export async function rateIncident(db: ClientDatabase, caller: Caller, id: string, input: RatingInput): Promise<void> {
  await write(
    { db, caller },
    (rated: Rated) => ratingChange(id, input, rated),
    (transaction, writing) => rateByRole(transaction, writing, caller, id, input),
  )
}

/** The audit entry of a rating. */
export const ratingChange = (id: string, { rating }: RatingInput, { counts, ratingBefore }: Rated): Change => ({
  action: 'incident.rate',
  subject: ['incident', id],
  detail: counts ? { before: { rating: ratingBefore }, rating } : { proposedRating: rating },
})

/** Rates an event, if the caller's role rates events of its type. */
export async function rateByRole(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  id: string,
  input: RatingInput,
): Promise<Rated> {
  const found = await findRow(db, id)
  if (found && 'roles' in caller && !mayRateType(caller.roles, found.scoringType))
    throw forbidden('Your role rates only collisions.')
  return rateWithin(db, writing, caller, id, input, { found })
}

/** `id`: of the rating. `counts`: it is final; otherwise it waits for a second person. */
export type Rated = { id: string; counts: boolean; ratingBefore: number }

/** The same as part of another write. `found`: the event, if the write has locked it already. */
export async function rateWithin(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  id: string,
  input: RatingInput,
  { cause, look, found }: { cause?: Cause | undefined; look?: Look; found?: BeforeRating | undefined } = {},
): Promise<Rated> {
  const userId = callerUserId(caller)
  if (!userId) throw forbidden()
  const row = found ?? (await findRow(db, id))
  if (!row) throw notFound('event')
  const counts = await ratingCounts(db, userId, input.translatedType ?? row.translatedType)
  if (counts) await applyRating(db, writing, caller, id, row, input, { isOwn: look === undefined })
  await closeOpenRatings(db, id)
  const state = counts ? null : 'waiting'
  const ratingId = await storeRating(db, caller, id, input, { counts, state, before: row, wrong: cause?.wrong, look })
  const why = input.reason ? `: ${ratingReasonWord(input.reason).toLowerCase()}` : ''
  const summary = cause?.summary ?? `${ratedWords(input.rating)}${why}`
  await recordRating(db, caller, id, counts ? summary : `${summary}, for a second person to confirm`)
  return { id: ratingId, counts, ratingBefore: row.rating }
}

/**
 * Returns true if a person's rating is final: not if their work needs a second review, except for types that skip it.
 */
export async function ratingCounts(db: ClientDatabase, userId: string, translatedType: string): Promise<boolean> {
  const user = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['needsReview', 'isReviewer', 'neverReviewTranslatedTypes'])
    .executeTakeFirst()
  return !user?.needsReview || user.isReviewer || user.neverReviewTranslatedTypes.includes(translatedType)
}

/**
 * Makes a rating of an event (`row`, as it is before) count: its risk, its losses, the sums of its day and its webhooks
 * follow, in the transaction of the change. An intensity that people of the client enter (`isOwn`) is shown and counts in the
 * event's risk; rates keep the reported one. Throws `invalid` for an intensity that the type doesn't have, or a type that
 * was removed.
 */
export async function applyRating(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  id: string,
  row: BeforeRating,
  input: RatingInput,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<void> {
  const typed = { ...row, ...(await actualType(db, input.translatedType ?? row.translatedType)) }
  // One that a provider graded keeps its grade, and people may correct it.
  if (typeof input.intensity === 'number' && !typed.hasIntensity && row.intensity === null)
    throw invalid([{ field: 'body.intensity', message: 'must be empty: events of this type have no intensity' }])
  await decide(db, id, typed, input, { isOwn, scoring: await activeConfig(writing.queries, db.clientId) })
  const ratedBy = { id: callerUserId(caller), name: callerName(caller) }
  await queueWebhooks(writing.queries, db.clientId, 'incident.rated', async () => {
    const [incident] = await readWebhookIncident(writing.queries, db.clientId, { id, occurredAt: row.occurredAt })
    return incident ? [{ incident, rating: input.rating, ratedBy }] : []
  })
  await settleLoss(db, writing, caller, {
    id,
    scoringType: typed.scoringType,
    rating: input.rating,
    ratingBefore: row.rating,
    isOwn,
  })
  await writing.markDirty([row])
}

/** Reads what a type decides about its events. Throws `invalid` if there is no such type. */
async function actualType(
  db: ClientDatabase,
  translatedType: string,
): Promise<Pick<BeforeRating, 'translatedType' | 'scoringType' | 'hasIntensity'>> {
  const type = await db
    .selectFrom('incidentType')
    .where('translatedType', '=', translatedType)
    .select(['translatedType', 'scoringType', 'hasIntensity'])
    .executeTakeFirst()
  if (!type)
    throw invalid([{ field: 'body.translatedType', message: 'must be an existing type: this one was removed' }])
  return type
}

async function decide(
  db: ClientDatabase,
  id: string,
  row: BeforeRating,
  input: RatingInput,
  { isOwn, scoring }: { isOwn: boolean; scoring: VersionedConfig },
): Promise<void> {
  // Null clears an intensity; leaving it out keeps it.
  const intensity = input.intensity === undefined ? row.intensity : input.intensity
  const { score, severity, conditionsFactor } = riskOf({ ...row, intensity }, scoring.config)
  const key = sql`client_id = ${db.clientId} and occurred_at = ${row.occurredAt} and id = ${id}`
  const hot = sql`rating = ${input.rating}, risk = ${score}, severity = ${severity}, intensity = ${isOwn ? sql.ref('intensity') : intensity},
    config_version = ${scoring.version}, translated_type = ${row.translatedType}, over_by_kmh = ${overBy(row)}`
  await sql`update incident set ${hot} where ${key}`.execute(db)
  await sql`update incident_detail set intensity = ${intensity}, conditions_factor = ${conditionsFactor} where ${key}`.execute(
    db,
  )
}

const overBy = ({ translatedType, speedKmh, speedLimitKmh }: BeforeRating) =>
  translatedType !== speedingType || speedKmh === null || speedLimitKmh === null
    ? null
    : Math.round(speedKmh) - Math.round(speedLimitKmh)

type Stored = {
  counts: boolean
  before: BeforeRating
  wrong?: 'speedLimit' | undefined
  look?: Look | undefined
  /** `waiting` for a second person. */
  state?: 'waiting' | null
}

/** Stores a rating, with the event as it was before; returns the rating's id. Nothing follows from it by itself. */
export async function storeRating(
  db: ClientDatabase,
  caller: Caller,
  incidentId: string,
  { rating, intensity = null, reason = null, note = null, translatedType = null, severity = null }: RatingInput,
  { counts, before, wrong, look, state = null }: Stored,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('incidentRating')
    .values({
      clientId: db.clientId,
      incidentId,
      at: new Date(),
      id,
      userId: callerUserId(caller)!,
      userName: callerName(caller),
      rating,
      intensity,
      reason,
      note,
      counts,
      severity,
      state,
      wrong: wrong ?? null,
      ratingBefore: before.rating,
      intensityBefore: before.intensity,
      reportedType: before.translatedType,
      translatedType: translatedType ?? before.translatedType,
      providerId: before.providerId,
      source: before.source,
      isSampled: isInSample(incidentId),
      ...look,
    })
    .execute()
  return id
}

/** Once an event is rated, no earlier rating waits for a second person, or for its author. */
export async function closeOpenRatings(db: ClientDatabase, incidentId: string): Promise<void> {
  await db
    .updateTable('incidentRating')
    .set({ state: null })
    .where('incidentId', '=', incidentId)
    .where('state', 'is not', null)
    .execute()
}

/** Adds to an event's activity what was decided about it. */
export async function recordRating(
  db: ClientDatabase,
  caller: Caller,
  incidentId: string,
  text: string,
): Promise<void> {
  const entry = { clientId: db.clientId, incidentId, at: new Date(), id: randomUUID() }
  await db
    .insertInto('incidentActivity')
    .values({ ...entry, kind: 'rated', actor: callerName(caller), detail: JSON.stringify({ text }) })
    .execute()
}

/** "rated it accurate", "removed its rating", or "dismissed it": a person doesn’t rate an event "review not required". */
export function ratedWords(rating: IncidentRating): string {
  if (rating === incidentRating.code.neverRated) return 'dismissed it'
  if (rating === incidentRating.code.pending) return 'removed its rating'
  return `rated it ${incidentRating.word(rating).toLowerCase()}`
}

/** Reads an event, and locks it until the transaction ends; undefined if it isn’t the client’s. */
export async function findRow(db: ClientDatabase, id: string): Promise<BeforeRating | undefined> {
  const [row] = await named(
    'event-to-rate',
    db,
    sql<BeforeRating>`select i.occurred_at as "occurredAt", i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day, i.rating,
      i.translated_type as "translatedType", y.scoring_type as "scoringType", y.has_intensity as "hasIntensity",
      e.intensity, e.light, e.traffic, e.weather, i.speed_kmh as "speedKmh", e.speed_limit_kmh as "speedLimitKmh",
      i.provider_id as "providerId", i.source
    from incident_key w join incident i on i.client_id = ${db.clientId} and i.occurred_at = w.occurred_at and i.id = w.id
      join incident_detail e on e.client_id = ${db.clientId} and e.occurred_at = w.occurred_at and e.id = w.id
      join incident_type y on y.translated_type = i.translated_type
    where w.client_id = ${db.clientId} and w.id = ${id} for update of i`,
  )
  return row
}
