import { randomUUID } from 'node:crypto'
import { undoMergeDays } from '@milepost/contract/merging/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { incidentRating } from '@milepost/domain/codes'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { queueSeparated } from '../../live/notices/queue-loss-notices.ts'
import { refreshLossFacts } from '../../sync/load/incidents/loss-facts.ts'
import { removeIncidents } from '../../sync/load/incidents/remove-incidents.ts'
import { write } from '../../write.ts'
import { recordLossChange } from '../incidents/losses/commands.ts'
import { type Effects, keepRows, restoreRows } from './kept-rows.ts'

type Pair = { primaryId: string; otherId: string }
type Row = {
  id: string
  occurredAt: string
  vehicleId: string
  driverId: string | null
  day: string
  rating: number
  connectionId: number
  hasVideo: boolean
}

const isRated = (rating: number) => rating === incidentRating.code.accurate || rating === incidentRating.code.inaccurate

/**
 * Merges two records of one event: the other disappears from all lists, counts and scores, and its rating, loss and
 * video move to the primary if that has none. A loss keeps its number. Throws `notFound` if the two aren't a candidate,
 * and `conflict` if the other's loss can't move.
 */
export async function mergeEvents(db: ClientDatabase, caller: Caller, { primaryId, otherId }: Pair): Promise<void> {
  const { clientId } = db
  const change = { action: 'incident.merge', subject: ['incident', primaryId], detail: { mergedId: otherId } } as const
  await write({ db, caller }, change, async (_, { queries, markDirty }) => {
    await expectPair(queries, clientId, { primaryId, otherId })
    const [primary, other] = [await lockRow(queries, clientId, primaryId), await lockRow(queries, clientId, otherId)]
    const id = randomUUID()
    const by = { id: callerUserId(caller), name: callerName(caller) }
    await keepRows(queries, clientId, { id, primaryId, otherId, by })
    const effects: Effects = {}
    const moved = await moveLoss(queries, clientId, caller, primary, other)
    if (moved !== null) effects.movedLoss = moved
    if (!isRated(primary.rating) && isRated(other.rating)) {
      effects.ratingBefore = primary.rating
      await setRating(queries, clientId, primary, other.rating)
    }
    if (!primary.hasVideo && other.hasVideo) {
      effects.sharedMedia = true
      await shareMedia(queries, clientId, primary, otherId)
    }
    await removeIncidents(queries, clientId, [otherId])
    await refreshLossFacts(queries, clientId, [primaryId])
    await queries.query('update merged_event set effects = $3 where client_id = $1 and id = $2', [
      clientId,
      id,
      JSON.stringify(effects),
    ])
    await markDirty([primary])
  })
}

/** Confirms that two records are separate events: they are no longer a candidate, and both count. */
export async function keepSeparate(db: ClientDatabase, caller: Caller, { primaryId, otherId }: Pair): Promise<void> {
  const { clientId } = db
  const change = { action: 'incident.separate', subject: ['incident', primaryId], detail: { otherId } } as const
  await write({ db, caller }, change, async (_, { queries, markDirty }) => {
    await expectPair(queries, clientId, { primaryId, otherId })
    await queries.query(
      `update incident_duplicate set is_separate = true, confidence_before = confidence, confidence = 0,
         decision_id = $3, decided_at = $4, decided_by = $5, decided_name = $6
       where client_id = $1 and first_id = any($2::bigint[]) and second_id = any($2::bigint[])`,
      [clientId, [primaryId, otherId], randomUUID(), new Date(), callerUserId(caller), callerName(caller)],
    )
    await queueSeparated(queries, clientId, [primaryId, otherId])
    await markDirty([await lockRow(queries, clientId, primaryId), await lockRow(queries, clientId, otherId)])
  })
}

type Undone = { firstId: string; secondId: string }

/**
 * Undoes that two records are separate events: they are a candidate again, with the confidence that was found. Returns
 * false if the id is of no such decision, or of one that is too old.
 */
export async function undoSeparate(db: ClientDatabase, caller: Caller, id: string): Promise<boolean> {
  const { clientId } = db
  const described = (undone: Undone | undefined) =>
    undone
      ? [
          {
            action: 'incident.unseparate',
            subject: ['incident', undone.firstId] as const,
            detail: { otherId: undone.secondId },
          },
        ]
      : []
  const undone = await write({ db, caller }, described, async (_, { queries, markDirty }) => {
    const { rows } = await queries.query<Undone>(
      `update incident_duplicate set is_separate = false, confidence = confidence_before, confidence_before = null,
         decision_id = null, decided_at = null, decided_by = null, decided_name = null
       where client_id = $1 and decision_id = $2 and is_separate and decided_at > now() - make_interval(days => $3)
       returning first_id::text as "firstId", second_id::text as "secondId"`,
      [clientId, id, undoMergeDays],
    )
    const [pair] = rows
    if (pair)
      await markDirty([await lockRow(queries, clientId, pair.firstId), await lockRow(queries, clientId, pair.secondId)])
    return pair
  })
  return undone !== undefined
}

type Merged = { primaryId: string; mergedId: string; effects: Effects }

/** Separates merged records again. Throws `notFound` after the time for it, or if it is undone. */
export async function undoMerge(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const { clientId } = db
  await write(
    { db, caller },
    ({ primaryId, mergedId }: Merged) => ({
      action: 'incident.unmerge',
      subject: ['incident', primaryId],
      detail: { mergedId },
    }),
    async (_, { queries, markDirty }) => {
      const { rows } = await queries.query<Merged>(
        `update merged_event set undone_at = now() where client_id = $1 and id = $2 and undone_at is null and at > now() - make_interval(days => $3)
         returning primary_id::text as "primaryId", merged_id::text as "mergedId", effects`,
        [clientId, id, undoMergeDays],
      )
      const [merged] = rows
      if (!merged) throw notFound('merge that can be undone')
      const { primaryId, mergedId, effects } = merged
      if (effects.sharedMedia) await takeBackMedia(queries, clientId, primaryId, id)
      await restoreRows(queries, clientId, id, effects)
      const restored = await lockRow(queries, clientId, mergedId)
      const primary = await findRow(queries, clientId, primaryId)
      if (!primary) await forgetPair(queries, clientId, { primaryId, otherId: mergedId })
      if (effects.movedLoss !== undefined)
        await returnLoss(queries, clientId, caller, { primaryId, restored, number: effects.movedLoss })
      if (primary && effects.ratingBefore !== undefined && primary.rating === restored.rating)
        await setRating(queries, clientId, primary, effects.ratingBefore)
      await refreshLossFacts(queries, clientId, [primaryId, mergedId])
      await markDirty(primary ? [primary, restored] : [restored])
      return merged
    },
  )
}

async function expectPair(queries: Queries, clientId: number, { primaryId, otherId }: Pair): Promise<void> {
  const { rowCount } = await queries.query(
    `select from incident_duplicate where client_id = $1 and not is_separate
       and ((first_id = $2 and second_id = $3) or (first_id = $3 and second_id = $2)) for update`,
    [clientId, primaryId, otherId],
  )
  if (!rowCount) throw notFound('pair of events')
}

/** A pair of a record that is gone would keep the other from counting. */
const forgetPair = (queries: Queries, clientId: number, { primaryId, otherId }: Pair) =>
  queries.query(
    'delete from incident_duplicate where client_id = $1 and first_id = any($2::bigint[]) and second_id = any($2::bigint[])',
    [clientId, [primaryId, otherId]],
  )

async function findRow(queries: Queries, clientId: number, id: string): Promise<Row | undefined> {
  const { rows } = await queries.query<Row>(
    `select id::text as id, occurred_at as "occurredAt", vehicle_id::text as "vehicleId", driver_id::text as "driverId", day::text as day, rating,
       connection_id as "connectionId", has_video as "hasVideo" from incident where client_id = $1 and id = $2 for update`,
    [clientId, id],
  )
  return rows[0]
}

async function lockRow(queries: Queries, clientId: number, id: string): Promise<Row> {
  const row = await findRow(queries, clientId, id)
  if (!row) throw notFound('event')
  return row
}

/** Moves a loss of the other record to a primary that is none; returns its number, or null if nothing moves. */
async function moveLoss(
  queries: Queries,
  clientId: number,
  caller: Caller,
  primary: Row,
  other: Row,
): Promise<number | null> {
  const { rows } = await queries.query<{ id: string; number: number; isWithdrawn: boolean }>(
    `select id::text as id, number, withdrawn_at is not null as "isWithdrawn" from accident
     where client_id = $1 and id = any($2::bigint[]) for update`,
    [clientId, [primary.id, other.id]],
  )
  const [own, coming] = [primary.id, other.id].map((id) => rows.find((row) => row.id === id))
  if (!coming || coming.isWithdrawn) return null
  const name = accidentDisplayId(coming.number)
  if (own?.isWithdrawn)
    throw conflict(
      `The other record is loss ${name}, and this one is a withdrawn loss. Choose the other as the primary record.`,
    )
  if (own) {
    await recordLossChange(queries, { clientId, id: primary.id }, caller, `merged it with loss ${name}`, null)
    return null
  }
  await queries.query(
    'update accident set id = $3, occurred_at = $4, connection_id = $5 where client_id = $1 and id = $2',
    [clientId, other.id, primary.id, primary.occurredAt, primary.connectionId],
  )
  await queries.query('update accident_change set accident_id = $3 where client_id = $1 and accident_id = $2', [
    clientId,
    other.id,
    primary.id,
  ])
  await moveNotices(queries, clientId, other.id, primary.id)
  await recordLossChange(queries, { clientId, id: primary.id }, caller, 'merged its record with another one', null)
  return coming.number
}

/** Moves the notices of a loss with it, so that no one receives them twice. */
async function moveNotices(queries: Queries, clientId: number, fromId: string, toId: string): Promise<void> {
  await queries.query('delete from loss_notice where client_id = $1 and incident_id = $3 and same_as = $2', [
    clientId,
    fromId,
    toId,
  ])
  await queries.query(
    `update loss_notice n set incident_id = $3 where n.client_id = $1 and n.incident_id = $2
       and not exists (select from loss_notice o where o.client_id = $1 and o.incident_id = $3 and o.level = n.level and o.recipient = n.recipient)`,
    [clientId, fromId, toId],
  )
}

/** Moves a loss back to the record it was recorded for, with everything changed in the meantime. */
async function returnLoss(
  queries: Queries,
  clientId: number,
  caller: Caller,
  { primaryId, restored, number }: { primaryId: string; restored: Row; number: number },
): Promise<void> {
  const { rowCount } = await queries.query(
    'update accident set id = $4, occurred_at = $5, connection_id = $6 where client_id = $1 and id = $2 and number = $3',
    [clientId, primaryId, number, restored.id, restored.occurredAt, restored.connectionId],
  )
  if (!rowCount) return
  await queries.query('update accident_change set accident_id = $3 where client_id = $1 and accident_id = $2', [
    clientId,
    primaryId,
    restored.id,
  ])
  await moveNotices(queries, clientId, primaryId, restored.id)
  await recordLossChange(
    queries,
    { clientId, id: restored.id },
    caller,
    'separated its record from the other one',
    null,
  )
}

async function setRating(queries: Queries, clientId: number, { id, occurredAt }: Row, rating: number): Promise<void> {
  await queries.query('update incident set rating = $4 where client_id = $1 and occurred_at = $2 and id = $3', [
    clientId,
    occurredAt,
    id,
    rating,
  ])
}

/** Shows the other record's clips and pictures with a primary that has no video. */
async function shareMedia(queries: Queries, clientId: number, { id, occurredAt }: Row, otherId: string): Promise<void> {
  await queries.query(
    `update incident_media m set incident_id = $2, occurred_at = $3 where m.client_id = $1 and m.incident_id = $4
       and not exists (select from incident_media o where o.client_id = $1 and o.incident_id = $2 and o.position = m.position and o.kind = m.kind)`,
    [clientId, id, occurredAt, otherId],
  )
  await queries.query('update incident set has_video = true where client_id = $1 and occurred_at = $2 and id = $3', [
    clientId,
    occurredAt,
    id,
  ])
}

/** Removes shared clips and pictures from the primary: they are stored with their own record again. */
async function takeBackMedia(queries: Queries, clientId: number, primaryId: string, id: string): Promise<void> {
  await queries.query(
    `delete from incident_media m using merged_event g, jsonb_to_recordset(g.kept -> 'incident_media') as n(position smallint, kind smallint, source jsonb)
     where m.client_id = $1 and m.incident_id = $2 and g.client_id = $1 and g.id = $3
       and m.position = n.position and m.kind = n.kind and m.source = n.source`,
    [clientId, primaryId, id],
  )
  await queries.query('update incident set has_video = false where client_id = $1 and id = $2', [clientId, primaryId])
}
