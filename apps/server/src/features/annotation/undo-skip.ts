import { leaseSeconds, undoSeconds } from '@milepost/contract/annotation/item'
import { sql } from 'kysely'
import { type Caller, callerUserId } from '../../access/caller.ts'
import { conflict, notFound } from '../../app-error.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { write } from '../../write.ts'
import { findRow, recordRating } from '../incidents/commands.ts'
import { graceSeconds } from './candidates.ts'
import { type Lease, leaseColumns } from './leases.ts'
import { isEventOpen } from './servable.ts'

/**
 * Takes back a person's skip, also of a video they flagged, and gives them the event again for five minutes, as the same
 * look as before. Throws `notFound` if they didn't skip it, and `conflict` after ten seconds, or once someone else took or
 * rated it.
 */
export async function undoSkip(db: ClientDatabase, caller: Caller, incidentId: string): Promise<Lease> {
  const userId = callerUserId(caller)!
  const change = { action: 'annotation.unskip', subject: ['incident', incidentId] as const }
  return write({ db, caller }, change, async (transaction) => {
    const [skip] = await named(
      'own-skip',
      transaction,
      sql<{
        reason: string
        isLate: boolean
      }>`select reason, at < now() - make_interval(secs => ${undoSeconds + graceSeconds}) as "isLate"
        from annotation_skip where client_id = ${thisClient} and incident_id = ${incidentId} and user_id = ${userId} for update`,
    )
    if (!skip) throw notFound('event that you skipped')
    if (skip.isLate) throw conflict(`A skip can be undone for ${undoSeconds} seconds.`)
    if (!(await findRow(transaction, incidentId)))
      throw notFound('event: its provider withdrew it, or it was merged into another record')
    const lease = await reclaim(transaction, userId, incidentId)
    const isOpen = lease?.drawn === 'known' || (await isEventOpen(transaction, incidentId))
    if (!lease || !isOpen) throw conflict('Someone else has looked at this event since, so it stays skipped.')
    await transaction
      .deleteFrom('annotationSkip')
      .where('incidentId', '=', incidentId)
      .where('userId', '=', userId)
      .execute()
    if (skip.reason === 'badVideo')
      await recordRating(transaction, caller, incidentId, 'took back the flag of its video')
    return lease
  })
}

/** Extends the claim that the skip ended; undefined if someone else has taken the event since. */
async function reclaim(db: ClientDatabase, userId: string, incidentId: string): Promise<Lease | undefined> {
  const [lease] = await named(
    'reclaim',
    db,
    sql<Lease>`update annotation_lease set id = gen_random_uuid(), until = now() + make_interval(secs => ${leaseSeconds})
      where client_id = ${thisClient} and incident_id = ${incidentId} and user_id = ${userId} and until <= now()
      returning ${leaseColumns}`,
  )
  return lease
}
