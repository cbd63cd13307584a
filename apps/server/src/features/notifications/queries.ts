import type { EventNotificationConfig } from '@milepost/contract/notifications/rule'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

type Row = Omit<EventNotificationConfig, 'quietHours' | 'silenced'> & {
  quietFrom: number | null
  quietTo: number | null
  silenced: EventNotificationConfig['silenced'] | null
}

/** Lists a client's rules, newest first. */
export async function listRules(db: ClientDatabase, ids?: readonly string[]): Promise<EventNotificationConfig[]> {
  const { rows } = await sql<Row>`
    select r.id, r.title, r.emails, r.phone_numbers as "phoneNumbers", r.channel_ids as "channelIds", r.risk_scores as "riskScores", r.types as "translatedIncidentType",
      r.group_ids::text[] as "vehicleGroups", r.frequency, r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.enabled,
      r.created_by_name as "createdByName", r.created_by_email as "createdByEmail", r.created_at as "createdAt",
      r.last_sent_at as "lastSentAt",
      array(select e.description from webhook_endpoint e where e.client_id = ${db.clientId} and e.id = any(r.channel_ids)
       order by e.description) as "channelNames",
      (select json_agg(json_build_object('address', s.address,
         'until', case when s.unsubscribed_at is null then s.paused_until end) order by s.address)
       from notice_subscription s where s.client_id = ${db.clientId} and s.address = any(r.emails || r.phone_numbers)
         and (s.unsubscribed_at is not null or s.paused_until > now())) as silenced
    from notification_rule r
    where r.client_id = ${db.clientId} and (${ids ?? null}::uuid[] is null or r.id = any(${ids ?? null}::uuid[]))
    order by r.created_at desc, r.id`.execute(db)
  return rows.map(toRule)
}

/** Returns one rule. Throws `notFound`. */
export async function findRule(db: ClientDatabase, id: string): Promise<EventNotificationConfig> {
  const [found] = await listRules(db, [id])
  if (!found) throw notFound('rule')
  return found
}

const toRule = ({ quietFrom, quietTo, silenced, ...row }: Row): EventNotificationConfig => ({
  ...row,
  quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  // PostgreSQL writes times in JSON with its own time zone.
  silenced: (silenced ?? []).map(({ address, until }) => ({ address, until: until && new Date(until).toISOString() })),
})
