import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** How many recipients were sent a level's notice of a loss, and when the first one was. */
export type SentNotice = { level: number; sent: number; sentAt: string | null }

/** Reads which notices of a loss were sent, and which still wait. */
export async function sentNotices(db: ClientDatabase, eventId: string): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select level, (count(*) filter (where delivery = 'sent'))::int as sent, min(sent_at) as "sentAt"
    from loss_notice where client_id = ${db.clientId} and incident_id = ${eventId} group by level`.execute(db)
  return rows
}
