import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'

/** How many recipients were sent a level's notice of a loss, and when the first one was. */
export type SentNotice = { level: number; sent: number; sentAt: string | null }

/** Condition for a notice `o` to have been sent instead of `n`, about another record of the crash. */
const isInstead = sql`o.incident_id = n.same_as and o.level = n.level and o.recipient = n.recipient`

/** SQL condition for a recipient of the notice `n` to have been sent it, about this record of the crash or another one. */
export const isNoticeSent: RawBuilder<unknown> = sql`(n.delivery = 'sent' or n.same_as is not null
  and exists (select 1 from loss_notice o where o.client_id = ${thisClient} and ${isInstead} and o.delivery = 'sent'))`

/** Reads which notices of a loss were sent, and which still wait. */
export async function sentNotices(db: ClientDatabase, eventId: string): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select n.level, (count(*) filter (where coalesce(o.delivery, n.delivery) = 'sent'))::int as sent,
      min(coalesce(o.sent_at, n.sent_at)) as "sentAt"
    from loss_notice n left join loss_notice o on o.client_id = ${db.clientId} and ${isInstead}
    where n.client_id = ${db.clientId} and n.incident_id = ${eventId} group by n.level`.execute(db)
  return rows
}
