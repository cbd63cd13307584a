import { longestSeconds } from '@milepost/contract/annotation/answers'
import { leaseSeconds, type Stage } from '@milepost/contract/annotation/item'
import { sql } from 'kysely'
import { conflict, notFound } from '../../app-error.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/** Someone's claim on an event. `answers`: the first answer of a second look, or the returned one. */
export type Lease = {
  id: string
  incidentId: string
  userId: string
  stage: Stage
  drawn: 'sample' | 'known' | null
  answers: string | null
  until: string
}

/** A claim as its holder knows it. */
export type Claim = { leaseId: string; incidentId: string }

export const leaseColumns = sql`id, incident_id as "incidentId", user_id as "userId", stage, drawn, answers, until`

/** When a claim that begins or is extended now ends. */
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

const ended = 'This event is open in another page of yours, or your time for it is over. Take the next one.'

/**
 * Returns a person's claim on an event, and locks it until the transaction ends. Throws `conflict` that names who has the
 * event now, or who answered, and `notFound` if the event is gone.
 */
export async function holdLease(db: ClientDatabase, userId: string, { leaseId, incidentId }: Claim): Promise<Lease> {
  const [lease] = await named(
    'lease-of-event',
    db,
    sql<
      Lease & { userName: string; isOver: boolean }
    >`select ${leaseColumns}, user_name as "userName", until <= now() as "isOver"
      from annotation_lease where client_id = ${thisClient} and incident_id = ${incidentId} for update`,
  )
  if (lease?.id === leaseId && lease.userId === userId) return lease
  await requireEvent(db, incidentId)
  if (lease && !lease.isOver) throw conflict(lease.userId === userId ? ended : `${lease.userName} has this event now.`)
  const last = await lastAnswer(db, incidentId)
  throw conflict(last ? `${last} has answered this event in the meantime.` : ended)
}

async function requireEvent(db: ClientDatabase, incidentId: string): Promise<void> {
  const there = db.selectFrom('incident').where('id', '=', incidentId).select('id')
  const [row] = await named('event-there', db, there)
  if (!row) throw notFound('event: its provider withdrew it, or it was merged into another record')
}

/** Returns who answered while the claim can have lasted: an older answer would give away that the event has a known one. */
async function lastAnswer(db: ClientDatabase, incidentId: string): Promise<string | undefined> {
  const last = db
    .selectFrom('incidentRating')
    .where('incidentId', '=', incidentId)
    .where('at', '>', sql<string>`now() - make_interval(secs => ${longestSeconds})`)
    .select('userName')
    .orderBy('at', 'desc')
  const [row] = await named('last-answer', db, last.limit(1))
  return row?.userName
}

/** Extends a claim by five minutes, also one that ended and that no one has taken over. Throws as `holdLease`. */
export async function renewLease(db: ClientDatabase, userId: string, of: Claim): Promise<string> {
  return db.transaction().execute(async (open) => {
    await holdLease(Object.assign(open, { clientId: db.clientId }), userId, of)
    const [row] = await named(
      'renew-lease',
      open,
      sql<{ until: string }>`update annotation_lease set until = ${leaseEnd}
        where client_id = ${db.clientId} and incident_id = ${of.incidentId} returning until`,
    )
    return row!.until
  })
}

/** Ends a claim, so that anyone gets the event. Throws as `holdLease`. */
export async function endLease(db: ClientDatabase, userId: string, of: Claim): Promise<void> {
  await db.transaction().execute(async (open) => {
    const transaction = Object.assign(open, { clientId: db.clientId })
    await holdLease(transaction, userId, of)
    await dropLease(transaction, of.incidentId)
  })
}

/** Ends whatever claim there is on an event. */
export async function dropLease(db: ClientDatabase, incidentId: string): Promise<void> {
  await db.deleteFrom('annotationLease').where('incidentId', '=', incidentId).execute()
}

/** Ends a claim but keeps what it was for, so that it can be given back. */
export async function expireLease(db: ClientDatabase, incidentId: string): Promise<void> {
  await db.updateTable('annotationLease').set({ until: sql`now()` }).where('incidentId', '=', incidentId).execute()
}

/** Removes claims that ended more than a day ago: their events were deleted, or no one has come since. */
export async function forgetLeases(db: ClientDatabase): Promise<void> {
  await sql`delete from annotation_lease where client_id = ${thisClient} and until < now() - interval '1 day'`.execute(
    db,
  )
}
