import { randomUUID } from 'node:crypto'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { type Caller, callerName, callerUserId, isIndependent } from '../../../access/caller.ts'
import { conflict } from '../../../app-error.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { cancelLossNotices, queueFirstNotices } from '../../../live/notices/queue-loss-notices.ts'
import { queueWebhooks } from '../../../live/webhooks/queue-webhooks.ts'
import { readWebhookIncident } from '../../../live/webhooks/webhook-incidents.ts'
import { likelyTwin } from '../../../recompute/roll-up/day-sums.ts'
import type { ChangedDay } from '../../../recompute/roll-up/dirty-days.ts'
import { requestMedia } from '../../../reporting/media/stored-media.ts'
import { lossFactColumns, lossFactValues, refreshLossFacts } from '../../../sync/load/incidents/loss-facts.ts'
import { takeLossNumbers } from '../../../sync/load/incidents/loss-numbers.ts'
import { mediaKind, mediaUrgency } from '../../../sync/load/incidents/media-codes.ts'
import type { Writing } from '../../../write.ts'

/** What decides whether an event is a loss. */
export type Decided = {
  id: string
  scoringType: string | null
  rating: number
  ratingBefore: number
  /** Rated in the fleet portal, not by an annotator. */
  isOwn: boolean
}

const ratingTexts: Readonly<Record<IncidentRating, string>> = {
  [incidentRating.code.accurate]: 'rated accurate',
  [incidentRating.code.inaccurate]: 'rated inaccurate',
  [incidentRating.code.pending]: 'rating removed',
  [incidentRating.code.neverRated]: 'dismissed',
}

/** `isSettled`: people of the client can't take it back anymore. */
type Known = { number: number; origin: string; isWithdrawn: boolean; isSettled: boolean }

/** Hours for which people of the client may take back a loss that only they confirmed: after that, it takes someone independent. */
const hoursToTakeBack = 1

/**
 * Updates losses after a rating, in its transaction: a collision someone confirmed is a loss, one rated otherwise no
 * longer is, and confirmed again it is the same loss with the same number. A loss recorded by an admin stays one, and so
 * does one that people of the client reject after an hour, or after someone independent confirmed it, until someone
 * independent agrees. Of two records of one event, only one is a loss: confirming the other joins it, and succeeds it if
 * it is withdrawn. Throws `conflict` if people of the client take back such a loss without rejecting it.
 */
export async function settleLoss(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { id, scoringType, rating, ratingBefore, isOwn }: Decided,
): Promise<void> {
  const isLoss = scoringType === 'collision' && rating === incidentRating.code.accurate
  const known = await findLoss(db, writing, id)
  const isDecision = !isOwn || isIndependent(caller)
  const isRejected = rating === incidentRating.code.inaccurate
  const isDisputed = !isLoss && known?.origin === 'rating' && !known.isWithdrawn && known.isSettled && !isDecision
  if (isRejected && !isDisputed) await cancelLossNotices(writing.queries, db.clientId, id)
  const ratingText = ratingTexts[rating as IncidentRating]
  const joined = isLoss && (!known || known.isWithdrawn) ? await findLossOfTwin(db, writing, id) : null
  if (joined) {
    if (rating !== ratingBefore) await joinLoss(db, writing, caller, { id, joined, text: ratingText })
  } else if (isLoss && !known)
    await makeLoss(db, writing, caller, { id, origin: 'rating', text: `recorded it as a loss: ${ratingText}` })
  else if (isLoss && known?.isWithdrawn)
    await restoreLoss(db, writing, caller, { id, origin: 'rating', text: `recorded it as a loss again: ${ratingText}` })
  else if (isDisputed) {
    if (!isRejected)
      throw conflict(
        `Loss ${accidentDisplayId(known!.number)} is confirmed. Rate its event inaccurate to dispute it; the insurer or a video reviewer decides.`,
      )
    if (rating !== ratingBefore) await report(db, writing, caller, id, `${ratingText}: it remains a loss`, null)
  } else if (!isLoss && known && !known.isWithdrawn && known.origin === 'rating') {
    await withdrawLoss(db, writing, caller, { id, text: `withdrew the loss: ${ratingText}`, reason: null })
    await succeedLoss(db, writing, caller, id)
  }
  const isConfirmed =
    isLoss && isDecision && (await confirmIndependently(writing.queries, db.clientId, joined?.id ?? id))
  if (isLoss && known && !known.isWithdrawn) {
    if (rating !== ratingBefore && known.origin === 'rating')
      await report(db, writing, caller, id, `${ratingText}: no longer disputed`, null)
    else if (isConfirmed) await report(db, writing, caller, id, `confirmed the loss: ${ratingText}`, null)
  }
  if (known) await refreshLossFacts(writing.queries, db.clientId, [id])
}

/** Records that someone independent confirmed a loss, so that people of the client can't take it back. True for the first who does. */
async function confirmIndependently(queries: Queries, clientId: number, id: string): Promise<boolean> {
  const { rowCount } = await queries.query(
    `update accident set is_independently_confirmed = true
     where client_id = $1 and id = $2 and not is_independently_confirmed`,
    [clientId, id],
  )
  return rowCount === 1
}

/** Returns an event's current or former loss; locks its row until the transaction ends. */
export async function findLoss(db: ClientDatabase, { queries }: Writing, id: string): Promise<Known | null> {
  const { rows } = await queries.query<Known>(
    `select number, origin, withdrawn_at is not null as "isWithdrawn",
       is_independently_confirmed or made_at < now() - make_interval(hours => $3) as "isSettled"
     from accident where client_id = $1 and id = $2 for update`,
    [db.clientId, id, hoursToTakeBack],
  )
  return rows[0] ?? null
}

type Twin = { id: string; number: number }

/** Returns the loss that another record of the same event is. */
export async function findLossOfTwin(db: ClientDatabase, { queries }: Writing, id: string): Promise<Twin | null> {
  const { rows } = await queries.query<Twin>(
    `select a.id, a.number from incident_duplicate d join accident a on a.client_id = $1
       and a.id = case when d.first_id = $2 then d.second_id else d.first_id end
     where d.client_id = $1 and (d.first_id = $2 or d.second_id = $2) and d.confidence >= $3::real and a.withdrawn_at is null
     order by d.confidence desc, a.number limit 1`,
    [db.clientId, id, likelyTwin],
  )
  return rows[0] ?? null
}

/** Records that another record of a loss's event was confirmed too, in the history of both. */
async function joinLoss(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { id, joined, text }: { id: string; joined: Twin; text: string },
): Promise<void> {
  await report(db, writing, caller, joined.id, `confirmed another record of it: ${text}`, null)
  await recordActivity(db, caller, id, `confirmed it as part of loss ${accidentDisplayId(joined.number)}`)
}

/** Makes a loss of another record of a withdrawn loss's event, if one was confirmed. */
async function succeedLoss(db: ClientDatabase, writing: Writing, caller: Caller, id: string): Promise<void> {
  const { accurate } = incidentRating.code
  const { rows } = await writing.queries.query<{ id: string; vehicleId: string; day: string }>(
    `select i.id, i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day from incident_duplicate d
       join incident i on i.client_id = $1 and i.id = case when d.first_id = $2 then d.second_id else d.first_id end
       join incident_type y on y.translated_type = i.translated_type
     where d.client_id = $1 and (d.first_id = $2 or d.second_id = $2) and d.confidence >= $3::real
       and i.rating = $4 and y.scoring_type = 'collision'
     order by d.confidence desc, i.occurred_at limit 1`,
    [db.clientId, id, likelyTwin, accurate],
  )
  const [heir] = rows
  if (!heir) return
  const decided = { id: heir.id, scoringType: 'collision', rating: accurate, ratingBefore: accurate, isOwn: true }
  await settleLoss(db, writing, caller, decided)
  await writing.markDirty(rows)
}

type Made = { id: string; origin: 'rating' | 'admin' | 'claim'; text: string }

/** Gives an event the client's next loss number, and requests what its report shows. */
export async function makeLoss(db: ClientDatabase, writing: Writing, caller: Caller, made: Made): Promise<void> {
  const { queries } = writing
  const number = (await takeLossNumbers(queries, db.clientId, 1)) + 1
  const { rows } = await queries.query<{ occurredAt: string }>(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, made_at, ${lossFactColumns})
     select $1::int, i.id, i.occurred_at, i.connection_id, $3::int, $4::text, $5::timestamptz, ${lossFactValues}
     from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
     where i.client_id = $1 and i.id = $2 returning occurred_at as "occurredAt"`,
    [db.clientId, made.id, number, made.origin, new Date()],
  )
  await countTwins(db, writing, made.id)
  await queueFirstNotices(queries, db.clientId, { id: made.id, ...rows[0]! })
  await requestMedia(db, [made.id], Object.values(mediaKind), mediaUrgency.listed)
  await report(db, writing, caller, made.id, made.text, null)
  await recordActivity(db, caller, made.id, `recorded it as loss ${accidentDisplayId(number)}`)
  const openedBy = { id: callerUserId(caller), name: callerName(caller) }
  await queueWebhooks(queries, db.clientId, 'accident.opened', async () => {
    const [incident] = await readWebhookIncident(queries, db.clientId, { id: made.id, ...rows[0]! })
    return incident ? [{ accidentId: number, incident, openedBy }] : []
  })
}

/** Has the days of other records of an event counted again: they don't count beside its loss. */
async function countTwins(db: ClientDatabase, { queries, markDirty }: Writing, id: string): Promise<void> {
  const { rows } = await queries.query<ChangedDay>(
    `select i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day from incident_duplicate d
       join incident i on i.client_id = $1 and i.id = case when d.first_id = $2 then d.second_id else d.first_id end
     where d.client_id = $1 and (d.first_id = $2 or d.second_id = $2) and d.confidence >= $3::real`,
    [db.clientId, id, likelyTwin],
  )
  await markDirty(rows)
}

/** Records in an event's activity what it has to do with a loss. */
async function recordActivity(db: ClientDatabase, caller: Caller, incidentId: string, text: string): Promise<void> {
  await db
    .insertInto('incidentActivity')
    .values({
      clientId: db.clientId,
      incidentId,
      id: randomUUID(),
      at: new Date(),
      kind: 'lossLinked',
      actor: callerName(caller),
      detail: JSON.stringify({ text }),
    })
    .execute()
}

/** Restores a withdrawn loss. */
export async function restoreLoss(db: ClientDatabase, writing: Writing, caller: Caller, made: Made): Promise<void> {
  const { rows } = await writing.queries.query<{ occurredAt: string }>(
    `update accident set withdrawn_at = null, origin = $3 where client_id = $1 and id = $2 returning occurred_at as "occurredAt"`,
    [db.clientId, made.id, made.origin],
  )
  await countTwins(db, writing, made.id)
  await queueFirstNotices(writing.queries, db.clientId, { id: made.id, ...rows[0]! })
  await report(db, writing, caller, made.id, made.text, null)
}

/** Withdraws a loss; it keeps its number. */
export async function withdrawLoss(
  db: ClientDatabase,
  writing: Writing,
  caller: Caller,
  { id, text, reason }: { id: string; text: string; reason: string | null },
): Promise<void> {
  await writing.queries.query(
    'update accident set withdrawn_at = $3, is_independently_confirmed = false where client_id = $1 and id = $2',
    [db.clientId, id, new Date()],
  )
  await countTwins(db, writing, id)
  await cancelLossNotices(writing.queries, db.clientId, id)
  await report(db, writing, caller, id, text, reason)
}

async function report(
  db: ClientDatabase,
  { queries, announce }: Writing,
  caller: Caller,
  id: string,
  text: string,
  reason: string | null,
): Promise<void> {
  await recordLossChange(queries, { clientId: db.clientId, id }, caller, text, reason)
  await announce({ kind: 'loss', incidentId: id })
}

/** Records in a loss's history who did what and why; called in the transaction of the change. */
export async function recordLossChange(
  queries: Queries,
  { clientId, id }: { clientId: number; id: string },
  caller: Caller,
  text: string,
  reason: string | null,
): Promise<void> {
  await queries.query(
    `insert into accident_change (client_id, accident_id, at, id, user_id, user_name, text, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [clientId, id, new Date(), randomUUID(), callerUserId(caller), callerName(caller), text, reason],
  )
}
