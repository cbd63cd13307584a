import type { NotificationFrequency } from '@milepost/contract/notifications/rule'
import type { Queries } from '../../db/scope/queries.ts'
import type { IncidentKey } from '../webhooks/webhook-incidents.ts'
import { dueAt } from './due-at.ts'
import { ruleMatches } from './rule-matches.ts'

/** The recipient of a notice that goes to a webhook or chat channel: this, and its id. */
export const channelPrefix = 'channel:'

type Rule = {
  id: string
  frequency: NotificationFrequency
  quietFrom: number | null
  quietTo: number | null
  zone: string
}

/**
 * Records who is to be notified of new events: called in the transaction that stores them, so that the notices exist
 * exactly if the events do. Each person, and each channel, has one notice of an event, at the earliest time that a rule asks for. Rules are
 * about what happens after they were created.
 */
export async function queueNotices(
  db: Queries,
  clientId: number,
  keys: readonly IncidentKey[],
  now: Date,
): Promise<void> {
  const rules = await activeRules(db, clientId)
  if (!rules.length) return
  await db.query(
    `insert into event_notice (client_id, incident_id, recipient, id, occurred_at, vehicle_id, vehicle_name,
       translated_type, rule_ids, rule_titles, frequency, due_at)
     select $1::int, i.id, e.address, gen_random_uuid(), i.occurred_at, i.vehicle_id, v.name, i.translated_type,
       array_agg(r.id order by d.at, r.created_at, r.id), array_agg(r.title order by d.at, r.created_at, r.id),
       (array_agg(r.frequency order by d.at, r.created_at, r.id))[1], min(d.at)
     from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
       join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
       join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
       join notification_rule r on r.client_id = $1 and r.enabled and r.created_at <= i.occurred_at
       join unnest($4::uuid[], $5::timestamptz[]) as d(rule_id, at) on d.rule_id = r.id
       cross join unnest(r.emails || r.phone_numbers ||
         array(select '${channelPrefix}' || c.id from unnest(r.channel_ids) as c(id))) as e(address)
     where ${ruleMatches('$1')}
     group by i.id, e.address, i.occurred_at, i.vehicle_id, v.name, i.translated_type
     on conflict do nothing`,
    [
      clientId,
      keys.map(({ id }) => id),
      keys.map(({ occurredAt }) => occurredAt),
      rules.map(({ id }) => id),
      rules.map((rule) => dueAt(timingOf(rule), rule.zone, now)),
    ],
  )
}

async function activeRules(db: Queries, clientId: number): Promise<Rule[]> {
  const { rows } = await db.query<Rule>(
    `select r.id, r.frequency, r.quiet_from as "quietFrom", r.quiet_to as "quietTo", c.time_zone as zone
     from notification_rule r join client c on c.id = $1 where r.client_id = $1 and r.enabled`,
    [clientId],
  )
  return rows
}

const timingOf = ({ frequency, quietFrom, quietTo }: Rule) => ({
  frequency,
  quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
})
