import type { Received } from '@milepost/contract/api/endpoint'
import type { MetricKey } from '@milepost/contract/compliances/metrics'
import { shortMetricWords } from '@milepost/contract/compliances/words'
import type { notificationEndpoints } from '@milepost/contract/notifications/endpoints'
import type {
  DeliveryState,
  EventNotification,
  EventNotificationDetails,
} from '@milepost/contract/notifications/history'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import { secretMark } from '../../channels/secret-mark.ts'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { channelPrefix } from '../../live/notices/queue-notices.ts'

export type HistoryQuery = Received<typeof notificationEndpoints.history>['query']

export type HistoryRow = {
  id: string
  recipient: string
  allRecipients: string[]
  about: EventNotification['about']
  reference: string
  occurredAt: string
  vehicleId: string
  vehicleName: string
  type: EventNotification['type']
  ruleTitles: string[]
  frequency: EventNotification['frequency']
  delivery: DeliveryState
  skipped: 'paused' | 'unsubscribed' | 'removed' | 'off' | null
  subject: string | null
  transport: string | null
  error: string | null
  createdAt: string
  dueAt: string
  sentAt: string | null
}

/**
 * A notice has the state of its email, or of its delivery to a channel. What a channel got isn't known once it is deleted.
 */
const delivery = sql<DeliveryState>`case when n.skipped is not null then 'skipped' when m.state in ('sent', 'unsure', 'failed')
  then m.state when w.state = 'delivered' then 'sent' when w.state = 'failed' then 'failed'
  when n.message_id is not null and m.id is null and w.id is null then 'unsure' else 'queued' end`

const channel = sql.lit(channelPrefix)

/** Notices of events and about compliance, in the same columns. */
const notices = (db: ClientDatabase, name: 'n' | 'o' = 'n') => sql`(
  select client_id, id, recipient, 'event' as about, incident_id as reference, null::date as month, occurred_at, vehicle_id,
    vehicle_name, translated_type, rule_ids, rule_titles, frequency, due_at, message_id, skipped, created_at
  from event_notice where client_id = ${db.clientId}
  union all
  select client_id, id, recipient, 'compliance', vehicle_id, month, created_at, vehicle_id,
    vehicle_name, metric, '{}'::uuid[], array[checklist_name], 'daily', created_at, message_id, skipped, created_at
  from compliance_notice where client_id = ${db.clientId}) ${sql.ref(name)}`

const joined = (db: ClientDatabase) => sql`${notices(db)}
  left join message m on m.client_id = ${db.clientId} and m.id = n.message_id
  left join webhook_endpoint e on e.client_id = ${db.clientId} and n.recipient = ${channel} || e.id
  left join webhook_delivery w on w.client_id = ${db.clientId} and w.endpoint_id = e.id and w.id = n.message_id
  left join lateral (select a.started_at, a.status, a.error, a.response from webhook_attempt a
    where a.client_id = ${db.clientId} and a.endpoint_id = e.id and a.delivery_id = w.id order by a.number desc limit 1) a on true
  left join incident_type t on t.translated_type = n.translated_type`

const columns = (
  db: ClientDatabase,
) => sql`n.id, ${shown(db, 'n')} as recipient, n.about, n.reference::text as reference, n.occurred_at as "occurredAt",
  case n.about when 'event' then (select array_agg(${shown(db, 'o')} order by o.recipient) from event_notice o
    where o.client_id = ${db.clientId} and o.incident_id = n.reference)
  else (select array_agg(o.recipient order by o.recipient) from compliance_notice o
    where o.client_id = ${db.clientId} and (o.vehicle_id, o.metric, o.month) = (n.reference, n.translated_type, n.month))
  end as "allRecipients",
  n.vehicle_id as "vehicleId", n.vehicle_name as "vehicleName",
  json_build_object('translatedType', n.translated_type, 'word', coalesce(t.word, n.translated_type),
    'logo', coalesce(t.logo, 'circle-alert')) as type,
  n.rule_titles as "ruleTitles", n.frequency, ${delivery} as delivery, n.skipped, m.subject, m.transport,
  coalesce(m.error, w.reason, a.error) as error,
  n.created_at as "createdAt", n.due_at as "dueAt", coalesce(m.sent_at, case when w.state = 'delivered' then a.started_at end) as "sentAt"`

/** A recipient as people know it: its address, or the name of a channel. */
const shown = (
  db: ClientDatabase,
  notice: 'n' | 'o',
) => sql`case when ${sql.raw(notice)}.recipient like ${channel} || '%' then coalesce(
  (select c.description from webhook_endpoint c where c.client_id = ${db.clientId} and ${sql.raw(notice)}.recipient = ${channel} || c.id),
  'Deleted channel') else ${sql.raw(notice)}.recipient end`

function wanted(
  db: ClientDatabase,
  { From, To, configId, delivery: states, SearchedText }: HistoryQuery,
): RawBuilder<unknown> {
  const searched = SearchedText
    ? hasText(SearchedText, ({ isIn }) =>
        isIn(
          sql`lower(concat_ws(' ', n.recipient, e.description, n.vehicle_name, array_to_string(n.rule_titles, ' '), t.word, m.subject))`,
        ),
      )
    : sql`true`
  return sql`n.client_id = ${db.clientId} and n.created_at >= ${fromRangeTime(From)} and n.created_at <= ${fromRangeTime(To)}
    and (${configId.length} = 0 or n.rule_ids && ${configId}::uuid[])
    and (${states.length} = 0 or ${delivery} = any(${states}::text[])) and ${searched}`
}

/** Selects notices, newest first unless asked otherwise. */
export const selectHistory = (db: ClientDatabase, query: HistoryQuery): RawBuilder<HistoryRow> =>
  sql<HistoryRow>`select ${columns(db)} from ${joined(db)} where ${wanted(db, query)}
    order by n.created_at ${sql.raw(query.SortDirection)}, n.id`

export async function countHistory(db: ClientDatabase, query: HistoryQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${joined(db)} where ${wanted(db, query)}`.execute(db)
  return rows[0]!.count
}

/** Returns a page of notices. */
export async function listHistory(
  db: ClientDatabase,
  query: HistoryQuery,
): Promise<{ items: EventNotification[]; totalCount: number }> {
  const { PageNumber, PageSize } = query
  const { rows } = await sql<HistoryRow>`${selectHistory(db, query)}
    limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`.execute(db)
  return { items: rows.map(toNotification), totalCount: await countHistory(db, query) }
}

type DetailsRow = HistoryRow & {
  text: string | null
  html: string | null
  eventsInEmail: number
  answer: EventNotificationDetails['answer']
}

/** Returns one notice with its email, without the link in it. Throws `notFound`. */
export async function readNotice(db: ClientDatabase, id: string): Promise<EventNotificationDetails> {
  const { rows } =
    await sql<DetailsRow>`select ${columns(db)}, coalesce(m.text, jsonb_pretty(w.body::jsonb)) as text, m.html,
      case when a.started_at is not null then json_build_object('status', a.status, 'response', a.response) end as answer,
      (select count(*)::int from ${notices(db, 'o')} where o.message_id = n.message_id) as "eventsInEmail"
    from ${joined(db)} where n.client_id = ${db.clientId} and n.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('notification')
  const withoutLink = (text: string | null) => text?.replaceAll(secretMark, hidden) ?? null
  return {
    ...toNotification(row),
    configTitles: row.ruleTitles,
    text: withoutLink(row.text),
    html: withoutLink(row.html),
    eventsInEmail: row.eventsInEmail,
    answer: row.answer,
  }
}

/** Only the recipient has the link by which they unsubscribe. */
const hidden = '••••••'

const reasons: Readonly<Record<NonNullable<HistoryRow['skipped']>, string>> = {
  paused: 'The recipient paused notifications.',
  unsubscribed: 'The recipient unsubscribed.',
  removed: 'The event was removed, or turned out to repeat another one, before the email was due.',
  off: 'The channel was off or deleted.',
}

const complianceType = (metric: string): EventNotification['type'] => ({
  translatedType: metric,
  word: `Not compliant: ${shortMetricWords[metric as MetricKey]}`,
  logo: 'circle-alert',
})

/** Without a mail service, an email is only stored. */
const isStoredOnly = ({ delivery, transport }: HistoryRow) => delivery === 'sent' && transport === 'outbox'

export const toNotification = (row: HistoryRow): EventNotification => ({
  id: row.id,
  about: row.about,
  notification: {
    to: row.recipient,
    metadata: { AllRecipients: row.allRecipients },
    referenceId: row.reference,
    subject: row.subject,
  },
  eventNotificationConfigTitle: row.ruleTitles[0] ?? '',
  matchedConfigs: row.ruleTitles.length,
  frequency: row.frequency,
  type: row.about === 'compliance' ? complianceType(row.type.translatedType) : row.type,
  vehicle: { id: row.vehicleId, name: row.vehicleName },
  incidentStartedAt: row.occurredAt,
  delivery: row.delivery,
  isStoredOnly: isStoredOnly(row),
  failure: row.skipped ? reasons[row.skipped] : row.error,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  sentAt: isStoredOnly(row) ? null : row.sentAt,
})
