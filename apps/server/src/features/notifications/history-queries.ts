import type { Received } from '@milepost/contract/api/endpoint'
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

export type HistoryQuery = Received<typeof notificationEndpoints.history>['query']

export type HistoryRow = {
  id: string
  recipient: string
  allRecipients: string[]
  incidentId: string
  occurredAt: string
  vehicleId: string
  vehicleName: string
  type: EventNotification['type']
  ruleTitles: string[]
  frequency: EventNotification['frequency']
  delivery: DeliveryState
  skipped: 'paused' | 'unsubscribed' | 'removed' | null
  subject: string | null
  transport: string | null
  error: string | null
  createdAt: string
  dueAt: string
  sentAt: string | null
}

/** A notice has the state of its email. */
const delivery = sql<DeliveryState>`case when n.skipped is not null then 'skipped' when m.state in ('sent', 'unsure', 'failed')
  then m.state else 'queued' end`

const joined = (db: ClientDatabase) => sql`event_notice n
  left join message m on m.client_id = ${db.clientId} and m.id = n.message_id
  left join incident_type t on t.translated_type = n.translated_type`

const columns = (
  db: ClientDatabase,
) => sql`n.id, n.recipient, n.incident_id as "incidentId", n.occurred_at as "occurredAt",
  (select array_agg(o.recipient order by o.recipient) from event_notice o
   where o.client_id = ${db.clientId} and o.incident_id = n.incident_id) as "allRecipients",
  n.vehicle_id as "vehicleId", n.vehicle_name as "vehicleName",
  json_build_object('translatedType', n.translated_type, 'word', coalesce(t.word, n.translated_type),
    'logo', coalesce(t.logo, 'circle-alert')) as type,
  n.rule_titles as "ruleTitles", n.frequency, ${delivery} as delivery, n.skipped, m.subject, m.transport, m.error,
  n.created_at as "createdAt", n.due_at as "dueAt", m.sent_at as "sentAt"`

function wanted(
  db: ClientDatabase,
  { From, To, configId, delivery: states, SearchedText }: HistoryQuery,
): RawBuilder<unknown> {
  const searched = SearchedText
    ? hasText(SearchedText, ({ isIn }) =>
        isIn(
          sql`lower(concat_ws(' ', n.recipient, n.vehicle_name, array_to_string(n.rule_titles, ' '), t.word, m.subject))`,
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

type DetailsRow = HistoryRow & { text: string | null; html: string | null; eventsInEmail: number }

/** Returns one notice with its email, without the link in it. Throws `notFound`. */
export async function readNotice(db: ClientDatabase, id: string): Promise<EventNotificationDetails> {
  const { rows } = await sql<DetailsRow>`select ${columns(db)}, m.text, m.html,
      (select count(*)::int from event_notice o where o.client_id = ${db.clientId} and o.message_id = n.message_id) as "eventsInEmail"
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
  }
}

/** Only the recipient has the link by which they unsubscribe. */
const hidden = '••••••'

const reasons: Readonly<Record<NonNullable<HistoryRow['skipped']>, string>> = {
  paused: 'The recipient paused notifications.',
  unsubscribed: 'The recipient unsubscribed.',
  removed: 'The provider removed the event before the email was due.',
}

export const toNotification = (row: HistoryRow): EventNotification => ({
  id: row.id,
  notification: {
    to: row.recipient,
    metadata: { AllRecipients: row.allRecipients },
    referenceId: row.incidentId,
    subject: row.subject,
  },
  eventNotificationConfigTitle: row.ruleTitles[0] ?? '',
  matchedConfigs: row.ruleTitles.length,
  frequency: row.frequency,
  type: row.type,
  vehicle: { id: row.vehicleId, name: row.vehicleName },
  incidentStartedAt: row.occurredAt,
  delivery: row.delivery,
  isStoredOnly: row.delivery === 'sent' && row.transport === 'outbox',
  failure: row.skipped ? reasons[row.skipped] : row.error,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  sentAt: row.sentAt,
})
