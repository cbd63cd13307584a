import type { Severity } from '@milepost/contract/codes'
import { severity } from '@milepost/contract/codes'
import type { Incident, IncidentPage, SeverityCount } from '@milepost/contract/incidents'
import { fromRangeTime } from '@milepost/contract/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { SecretBox } from '../../access/secret-box.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { mediaKind, mediaUrgency } from '../../pipeline/load/media-codes.ts'
import { listMedia, wantMedia } from '../media/queries.ts'
import { type IncidentFilter, otherConditions, severityCondition, viewCondition } from './filter.ts'
import { type IncidentRow, incidentColumns, incidentFrom, toIncident } from './row.ts'

export type ListQuery = IncidentFilter & {
  From: string
  To: string
  PageNumber: number
  PageSize: number
  SortBy: 'occurredAt' | 'riskScore'
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
  WithPictures: boolean
}

/** One page of a client's incidents with its severity strip. Stills the page will show are asked for. */
export async function listIncidents(db: ClientDatabase, secrets: SecretBox, query: ListQuery): Promise<IncidentPage> {
  const [rows, counts, earliestAt] = await Promise.all([
    selectPage(db, query),
    countIncidents(db, query),
    findEnd(db, 'asc'),
  ])
  const items = await withMedia(db, secrets, rows, query.WithPictures)
  return { items, ...counts, latestAt: counts.totalCount ? null : await findEnd(db, 'desc'), earliestAt }
}

async function selectPage(db: ClientDatabase, query: ListQuery): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`with page as materialized (${pageKeys(db.clientId, query)})
    select ${incidentColumns} from page join ${incidentFrom} on (i.occurred_at, i.id) = (page.occurred_at, page.id) where i.client_id = ${db.clientId}
    order by ${incidentOrder(query)}`.execute(db)
  return rows
}

/** The order of a list, of incidents `i` and, where they are grouped, their connections `n`. */
export function incidentOrder({ SortBy, SortDirection, GroupBy }: ListQuery): RawBuilder<unknown> {
  const direction = sql.raw(SortDirection)
  const order =
    SortBy === 'riskScore' ? sql`i.risk ${direction}, i.occurred_at desc, i.id` : sql`i.occurred_at ${direction}, i.id`
  return GroupBy ? sql`lower(n.name), n.id, ${order}` : order
}

/** Keys of a page's rows. The riskiest of a range are merged from the riskiest of each day, which an index has in order. */
function pageKeys(clientId: number, query: ListQuery): RawBuilder<unknown> {
  const from = fromRangeTime(query.From)
  const to = fromRangeTime(query.To)
  const offset = (query.PageNumber - 1) * query.PageSize
  const conditions = sql`i.client_id = ${clientId} and i.occurred_at between ${from} and ${to}
    and ${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(clientId, query)}`
  const limit = sql`limit ${query.PageSize} offset ${offset}`
  if (query.GroupBy)
    return sql`select i.occurred_at, i.id from incident i join connection n on (n.client_id, n.id) = (i.client_id, i.connection_id)
      where ${conditions} order by ${incidentOrder(query)} ${limit}`
  if (query.SortBy === 'occurredAt' || query.SortDirection === 'asc')
    return sql`select i.occurred_at, i.id from incident i where ${conditions} order by ${incidentOrder(query)} ${limit}`
  return sql`select i.occurred_at, i.id
    from generate_series(${from}::date - 1, ${to}::date + 1, interval '1 day') as days(d)
    cross join lateral (select i.occurred_at, i.id, i.risk from incident i
      where i.day = d::date and i.occurred_at >= d - interval '1 day' and i.occurred_at < d + interval '2 days' and ${conditions}
      order by i.risk desc, i.id limit ${query.PageSize + offset}) i
    order by ${incidentOrder(query)} ${limit}`
}

type CountRow = { severity: Severity; current: number; previous: number; shown: number; hidden: number }

/** How many incidents a query's filters leave, how many its view holds back, and of which severity. */
export async function countIncidents(db: ClientDatabase, query: ListQuery) {
  const from = fromRangeTime(query.From)
  const to = fromRangeTime(query.To)
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()) - 1000)
  const view = viewCondition(query.View)
  const chosen = severityCondition(query)
  const { rows } = await sql<CountRow>`select i.severity,
      count(*) filter (where i.occurred_at >= ${from} and ${view})::int as current,
      count(*) filter (where i.occurred_at < ${from} and ${view})::int as previous,
      count(*) filter (where i.occurred_at >= ${from} and ${view} and ${chosen})::int as shown,
      count(*) filter (where i.occurred_at >= ${from} and not (${view}) and ${chosen})::int as hidden
    from incident i where i.client_id = ${db.clientId} and i.occurred_at between ${before} and ${to} and ${otherConditions(db.clientId, query)}
    group by i.severity`.execute(db)
  const countsBySeverity: SeverityCount[] = severity.all.map(({ code }) => {
    const row = rows.find((entry) => entry.severity === code)
    return { severity: code, count: row?.current ?? 0, previousCount: row?.previous ?? 0 }
  })
  const total = (name: 'shown' | 'hidden') => rows.reduce((sum, row) => sum + row[name], 0)
  return { totalCount: total('shown'), hiddenByView: total('hidden'), countsBySeverity }
}

/** When the newest (`desc`) or the first (`asc`) incident of the client was. */
async function findEnd(db: ClientDatabase, direction: 'asc' | 'desc'): Promise<string | null> {
  const row = await db
    .selectFrom('incident')
    .select('occurredAt')
    .orderBy('occurredAt', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.occurredAt ?? null
}

async function withMedia(
  db: ClientDatabase,
  secrets: SecretBox,
  rows: IncidentRow[],
  wanted = true,
): Promise<Incident[]> {
  const ids = rows.map((row) => row.id)
  const media = await listMedia(db, ids)
  if (wanted) await wantMedia(db, ids, [mediaKind.still], mediaUrgency.listed)
  return rows.map((row) => toIncident(row, media, secrets, db.clientId))
}

/** Incidents of one vehicle or driver since a time, newest first. */
export async function listSince(
  db: ClientDatabase,
  secrets: SecretBox,
  of: { vehicleId: string } | { driverId: string },
  since: Date,
): Promise<Incident[]> {
  const owner = 'vehicleId' in of ? sql`i.vehicle_id = ${of.vehicleId}` : sql`i.driver_id = ${of.driverId}`
  const { rows } = await sql<IncidentRow>`select ${incidentColumns} from ${incidentFrom}
    where i.client_id = ${db.clientId} and ${owner} and i.occurred_at >= ${since} order by i.occurred_at desc limit 1000`.execute(
    db,
  )
  return withMedia(db, secrets, rows)
}
