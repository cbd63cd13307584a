import type { Received } from '@milepost/contract/api/endpoint'
import type { FnolNotification, FnolPage, fnolEndpoints } from '@milepost/contract/fnol/endpoints'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { findIncidentKey } from '../../live/webhooks/webhook-incidents.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { readZone } from '../../reporting/driving/day-range.ts'

export type FnolQuery = Received<typeof fnolEndpoints.history>['query']

const columns = sql`n.id, n.level as "notificationLevel", n.incident_id as "eventId", a.number as "accidentId",
  n.vehicle_name as "vehicleName", n.vehicle_vin as "vehicleVin", n.occurred_at as "incidentStartedAt", n.reason,
  n.created_at as "createdAt", case when not n.is_stored_only then n.sent_at end as "sentAt",
  case when n.is_stored_only then n.sent_at end as "storedAt", n.recipient as "to", n.delivery, n.failure, n.note,
  n.is_stored_only as "isStoredOnly", n.confirmed_by_name as "confirmedByName"`

const joined = (db: ClientDatabase) => sql`loss_notice n
  left join accident a on a.client_id = ${db.clientId} and a.id = n.incident_id and a.withdrawn_at is null`

function wanted(
  db: ClientDatabase,
  { From, To, levels, vehicleIds, delivery, SearchedText }: FnolQuery,
): RawBuilder<unknown> {
  const searched = SearchedText
    ? hasText(SearchedText, ({ isIn }) =>
        isIn(
          sql`lower(concat_ws(' ', n.recipient, n.vehicle_name, n.vehicle_vin, n.reason, 'ac' || lpad(a.number::text, 4, '0')))`,
        ),
      )
    : sql`true`
  return sql`n.client_id = ${db.clientId} and n.occurred_at >= ${fromRangeTime(From)} and n.occurred_at <= ${fromRangeTime(To)}
    and (${levels.length} = 0 or n.level = any(${levels}::smallint[]))
    and (${vehicleIds.length} = 0 or n.vehicle_id = any(${vehicleIds}::bigint[]))
    and (${delivery.length} = 0 or n.delivery = any(${delivery}::text[])) and ${searched}`
}

/** Selects notices of losses, those of the newest loss first unless asked otherwise. */
export const selectNotices = (db: ClientDatabase, query: FnolQuery): RawBuilder<FnolNotification> =>
  sql<FnolNotification>`select ${columns} from ${joined(db)} where ${wanted(db, query)}
    order by n.occurred_at ${sql.raw(query.SortDirection)}, n.incident_id, n.level, n.recipient`

export async function countNotices(db: ClientDatabase, query: FnolQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${joined(db)} where ${wanted(db, query)}`.execute(db)
  return rows[0]!.count
}

/** Returns a page of notices, and how long they took by month. */
export async function listNotices(db: ClientDatabase, query: FnolQuery): Promise<FnolPage> {
  const { PageNumber, PageSize } = query
  const { rows: items } = await sql<FnolNotification>`${selectNotices(db, query)}
    limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`.execute(db)
  const localTime = sql.raw(localTimeIn(await readZone(db), 'n.occurred_at'))
  const { rows: delays } = await sql<FnolPage['delays'][number]>`
    select date_trunc('month', ${localTime})::date as month,
      n.level as "notificationLevel", count(*)::int as notices,
      percentile_cont(0.5) within group (order by extract(epoch from n.sent_at - n.occurred_at)) as "medianSeconds"
    from ${joined(db)} where ${wanted(db, query)} and n.sent_at is not null and not n.is_stored_only
    group by 1, 2 order by 1, 2`.execute(db)
  return { items, totalCount: await countNotices(db, query), delays }
}

/** Lists the notices about one event, first ones first. */
export async function noticesOf(db: ClientDatabase, eventId: string): Promise<FnolNotification[]> {
  const { rows } = await sql<FnolNotification>`select ${columns} from ${joined(db)}
    where n.client_id = ${db.clientId} and n.incident_id = ${eventId} order by n.level, n.created_at, n.recipient`.execute(
    db,
  )
  return rows
}

/** The same for a reader. Throws `notFound` for an event that the client doesn't have. */
export async function readNoticesOf(db: ClientDatabase, eventId: string): Promise<FnolNotification[]> {
  const notices = await noticesOf(db, eventId)
  if (notices.length || (await findIncidentKey(queriesOf(db), db.clientId, eventId))) return notices
  throw notFound('event')
}
