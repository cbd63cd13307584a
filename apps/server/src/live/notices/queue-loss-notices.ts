import type { SecondNoticeTrigger, SentLevel } from '@milepost/contract/fnol/endpoints'
import type { Queries } from '../../db/scope/queries.ts'
import type { IncidentKey } from '../webhooks/webhook-incidents.ts'

/**
 * SQL that writes the notices of level `$4` about events of client `$1`, for reason `$5`, to the recipients of the level's
 * rule. An event must have happened since the rule was turned on. One without a measured force is never too weak.
 * `existing` is what happens to a recipient's earlier notice.
 */
const insertion = (condition: string, existing: string) => `
  insert into loss_notice (client_id, incident_id, level, recipient, id, occurred_at, vehicle_id, vehicle_name, vehicle_vin,
    reason, delivery)
  select $1::int, i.id, r.level, t.email, gen_random_uuid(), i.occurred_at, i.vehicle_id, v.name, v.vin, $5::text,
    case when r.confirm_before_send then 'awaitingConfirmation' else 'queued' end
  from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
    join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
    join incident_detail e on e.client_id = $1 and e.occurred_at = n.at and e.id = n.id
    join incident_type y on y.translated_type = i.translated_type
    join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
    join loss_notice_rule r on r.client_id = $1 and r.level = $4 and r.enabled and r.enabled_at <= i.occurred_at
    cross join lateral (select distinct email from unnest(r.emails) as m(email)) t
  where (r.min_severity is null or i.severity >= r.min_severity)
    and (r.min_g is null or e.max_g is null or e.max_g >= r.min_g)
    and (cardinality(r.group_ids) = 0 or exists (
      select 1 from vehicle_group_member m
      where m.client_id = $1 and m.vehicle_id = i.vehicle_id and m.group_id = any(r.group_ids)))
    and ${condition}
  on conflict ${existing}`

type Queued = { level: SentLevel; reason: string; condition: string; existing?: string }

const queue = (
  db: Queries,
  clientId: number,
  keys: readonly IncidentKey[],
  { level, reason, condition, existing = 'do nothing' }: Queued,
) =>
  db.query(insertion(condition, existing), [
    clientId,
    keys.map(({ id }) => id),
    keys.map(({ occurredAt }) => occurredAt),
    level,
    reason,
  ])

/** Records first notices of collisions that were just reported, in the transaction that stores them. */
export async function queueSuspected(db: Queries, clientId: number, keys: readonly IncidentKey[]): Promise<void> {
  const reason = 'A collision was reported'
  await queue(db, clientId, keys, { level: 1, reason, condition: `y.scoring_type = 'collision'` })
}

/** Records first notices of a loss that someone recorded, unless they exist. */
export async function queueFirstNotices(db: Queries, clientId: number, key: IncidentKey): Promise<void> {
  await queue(db, clientId, [key], { level: 1, reason: 'The loss was confirmed', condition: 'true' })
}

/**
 * SQL condition for a first notice about the event `i` of client `$1` that was sent, or is being sent: about this record
 * or, instead of it, about another one of the same crash.
 */
export const hasFirstNotice = `exists (select 1 from loss_notice f
  where f.client_id = $1 and f.incident_id = i.id and f.level = 1
    and (f.delivery in ('queued', 'sent', 'unsure', 'failed') or f.same_as is not null))`

const causes: Readonly<Record<SecondNoticeTrigger, string>> = {
  costChanged: 'The cost estimate changed',
  faultChanged: 'The fault changed',
  zonesChanged: 'The points of impact changed',
  reportReady: 'The report is ready',
}

/** SQL that adds the reason to a notice that isn't written yet, unless it has it. */
const addReason = `(client_id, incident_id, level, recipient) do update
  set reason = loss_notice.reason || '. ' || excluded.reason
  where loss_notice.message_id is null and loss_notice.delivery in ('awaitingConfirmation', 'queued')
    and position(excluded.reason in loss_notice.reason) = 0`

/**
 * Records second notices of a loss whose first one was sent, if their rule has one of these triggers. One that isn't
 * written yet names all that happened until then.
 */
export async function queueSecondNotices(
  db: Queries,
  clientId: number,
  key: IncidentKey,
  triggers: readonly SecondNoticeTrigger[],
): Promise<void> {
  for (const trigger of triggers)
    await queue(db, clientId, [key], {
      level: 2,
      reason: causes[trigger],
      condition: `'${trigger}' = any(r.triggers) and ${hasFirstNotice}`,
      existing: addReason,
    })
}

/** Records second notices of losses whose report isn't ready in time. */
export async function queueOverdue(db: Queries, clientId: number, keys: readonly IncidentKey[]): Promise<void> {
  const condition = `r.after_days is not null and ${hasFirstNotice}`
  await queue(db, clientId, keys, { level: 2, reason: 'The report isn’t ready in time', condition })
}

/** Takes back what wasn't sent yet about an event, because it isn't a loss. */
export async function cancelLossNotices(db: Queries, clientId: number, incidentId: string): Promise<void> {
  await db.query(
    `delete from loss_notice where client_id = $1 and incident_id = $2 and message_id is null
       and delivery in ('awaitingConfirmation', 'queued')`,
    [clientId, incidentId],
  )
}

/** Sends the first notices that weren't sent because of a pair of records, which turned out to be two crashes. */
export async function queueSeparated(db: Queries, clientId: number, incidentIds: readonly string[]): Promise<void> {
  await db.query(
    `update loss_notice set delivery = 'queued', same_as = null, note = null
     where client_id = $1 and level = 1 and delivery = 'skipped'
       and incident_id = any($2::bigint[]) and same_as = any($2::bigint[])`,
    [clientId, incidentIds],
  )
}
