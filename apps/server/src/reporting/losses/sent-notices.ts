import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'

/**
 * How many recipients were sent a level's notice of a loss, and when the first one was. Without a mail service, a notice is
 * only stored, the first one at `storedAt`: it isn't sent.
 */
export type SentNotice = { level: number; sent: number; sentAt: string | null; stored: number; storedAt: string | null }

/** SQL condition for a notice to have left Milepost, by its alias. */
const hasLeft = (alias: 'n' | 'o') => sql.raw(`(${alias}.delivery = 'sent' and not ${alias}.is_stored_only)`)

/** Condition for a notice `o` to have been sent instead of `n`, about another record of the crash. */
const isInstead = sql`o.incident_id = n.same_as and o.level = n.level and o.recipient = n.recipient`

/** SQL condition for a recipient of the notice `n` to have been sent it, about this record of the crash or another one. */
export const isNoticeSent: RawBuilder<unknown> = sql`(${hasLeft('n')} or n.same_as is not null
  and exists (select 1 from loss_notice o where o.client_id = ${thisClient} and ${isInstead} and ${hasLeft('o')}))`

/** Reads which notices of a loss were sent, and which still wait. */
export async function sentNotices(db: ClientDatabase, eventId: string): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select n.level, (count(*) filter (where ${hasLeft('n')} or ${hasLeft('o')}))::int as sent,
      min(case when ${hasLeft('o')} then o.sent_at when ${hasLeft('n')} then n.sent_at end) as "sentAt",
      (count(*) filter (where n.is_stored_only or o.is_stored_only))::int as stored,
      min(case when o.is_stored_only then o.sent_at when n.is_stored_only then n.sent_at end) as "storedAt"
    from loss_notice n left join loss_notice o on o.client_id = ${db.clientId} and ${isInstead}
    where n.client_id = ${db.clientId} and n.incident_id = ${eventId} group by n.level`.execute(db)
  return rows
}
