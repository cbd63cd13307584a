import type { NotificationFrequency } from '@milepost/contract/notifications/rule'
import { notificationType } from '@milepost/contract/webhooks/events'
import type pg from 'pg'
import type { Queries } from '../../../db/scope/queries.ts'
import { channelPrefix } from '../../../live/notices/queue-notices.ts'
import { isCopyOf } from '../../../recompute/roll-up/day-sums.ts'

/** The purpose of these messages in the outbox. */
export const noticePurpose = 'event notification'
/** More messages than this an hour are too many for a person or a channel: what is due waits, and is then in one email. */
export const messagesPerHour = 20
/** So many that one email still lists what matters; more are in the next one. */
const mostPerEmail = 20_000
const recipientsAtOnce = 50

export type DueRecipient = { recipient: string; silenced: 'paused' | 'unsubscribed' | null }

export type DueNotice = {
  incidentId: string
  occurredAt: string
  frequency: NotificationFrequency
  ruleIds: string[]
  ruleTitles: string[]
}

/** Returns the clients with notices that are due, except `resting` ones. */
export async function clientsWithDue(pool: pg.Pool, now: Date, resting: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ clientId: number }>(
    `select distinct client_id as "clientId" from event_notice
     where message_id is null and skipped is null and due_at <= $1 and client_id <> all($2::int[])`,
    [now, [...resting]],
  )
  return rows.map(({ clientId }) => clientId)
}

/** Returns the people with notices that are due, longest waiting first, without those who got enough in the last hour. */
export async function dueRecipients(db: Queries, clientId: number, now: Date): Promise<DueRecipient[]> {
  const { rows } = await db.query<DueRecipient>(
    `select d.recipient, case when s.unsubscribed_at is not null then 'unsubscribed'
         when s.paused_until > $2::timestamptz then 'paused' end as silenced
     from (select recipient, min(due_at) as since from event_notice
         where client_id = $1 and message_id is null and skipped is null and due_at <= $2::timestamptz
         group by recipient) d
       left join notice_subscription s on s.client_id = $1 and s.address = d.recipient
     where (select count(*) from message m where m.client_id = $1 and m.recipient = d.recipient and m.purpose = $3
         and m.created_at > $2::timestamptz - interval '1 hour')
       + (select count(*) from webhook_delivery w where w.client_id = $1 and w.type = $6
         and w.endpoint_id = case when d.recipient like '${channelPrefix}%' then substr(d.recipient, length('${channelPrefix}') + 1)::uuid end
         and w.created_at > $2::timestamptz - interval '1 hour') < $4
     order by d.since, d.recipient limit $5`,
    [clientId, now, noticePurpose, messagesPerHour, recipientsAtOnce, notificationType],
  )
  return rows
}

/**
 * Returns what is due to a person, riskiest first. Events that were removed in the meantime, or turned out to be copies that count
 * nowhere, are skipped; the time of others may have been corrected.
 */
export async function dueNotices(db: Queries, clientId: number, recipient: string, now: Date): Promise<DueNotice[]> {
  await db.query(
    `update event_notice n set skipped = 'removed'
     where client_id = $1 and recipient = $2 and message_id is null and skipped is null and due_at <= $3
       and not exists (select from incident_key k join incident i on i.client_id = $1 and i.occurred_at = k.occurred_at and i.id = k.id
         where k.client_id = $1 and k.id = n.incident_id and not ${isCopyOf('$1')})`,
    [clientId, recipient, now],
  )
  const { rows } = await db.query<DueNotice>(
    `select n.incident_id as "incidentId", k.occurred_at as "occurredAt", n.frequency, n.rule_ids as "ruleIds",
       n.rule_titles as "ruleTitles"
     from event_notice n
       join incident_key k on k.client_id = $1 and k.id = n.incident_id
       join incident i on i.client_id = $1 and i.occurred_at = k.occurred_at and i.id = n.incident_id
     where n.client_id = $1 and n.recipient = $2 and n.message_id is null and n.skipped is null and n.due_at <= $3
     order by i.risk desc, k.occurred_at desc, n.incident_id limit $4`,
    [clientId, recipient, now, mostPerEmail],
  )
  return rows
}

/** Records that nothing is sent to someone who paused or unsubscribed. */
export async function skipDue(db: Queries, clientId: number, { recipient, silenced }: DueRecipient, now: Date) {
  await db.query(
    `update event_notice set skipped = $4
     where client_id = $1 and recipient = $2 and message_id is null and skipped is null and due_at <= $3`,
    [clientId, recipient, now, silenced],
  )
}
