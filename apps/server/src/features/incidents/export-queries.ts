import type { IncidentCells } from '@milepost/contract/incidents/columns'
import { type RawBuilder, sql } from 'kysely'
import { type Facts, safeText } from '../../db/lists/cell-sql.ts'
import { placeText, toPlace } from '../../db/lists/place-json.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { otherConditions, severityCondition, spanOf, viewCondition, within } from '../../reporting/incidents/filter.ts'
import { isCoached } from '../../reporting/incidents/is-coached.ts'
import { incidentOrder } from '../../reporting/incidents/page-query.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import type { ListQuery } from './list/list-queries.ts'
import { isRepeated } from './row.ts'

export type IncidentExportRow = {
  id: string
  occurredAt: string
  word: string
  occurrences: number
  severity: number
  risk: number
  intensity: number | null
  vehicle: string
  vin: string | null
  driver: string | null
  city: string | null
  county: string | null
  regionId: number | null
  country: string | null
  provider: string
  connection: string
  source: number
  rating: number
  videoState: IncidentCells['videoState']
  speedKmh: number | null
  coachingSent: boolean
  isRepeated: boolean
  assignee: string | null
  dueOn: string | null
}

/** The best state among an event's clips. */
const videoState = sql`(select case when bool_or(m.state = ${sql.lit(mediaState.stored)}) then 'ready'
    when bool_or(m.state <> ${sql.lit(mediaState.gone)}) then 'processing' when count(*) > 0 then 'failed' else 'none' end
  from incident_media m where m.client_id = ${thisClient} and m.incident_id = i.id and m.kind = ${sql.lit(mediaKind.video)})`

const assigned = (column: string) => sql`(select ${sql.ref(`s.${column}`)} from incident_assignment s
  where s.client_id = ${thisClient} and s.incident_id = i.id)`
const assignee = assigned('assignee_name')
const dueOn = sql`${assigned('due_on')}::text`

const intensity = sql`(select e.intensity from incident_detail e
  where e.client_id = ${thisClient} and (e.occurred_at, e.id) = (i.occurred_at, i.id))`

/** Selects all events matching a query, in its order, with only the columns needed. */
export function selectIncidents(
  { clientId }: ClientDatabase,
  query: ListQuery,
  columns: ReadonlySet<string>,
): RawBuilder<IncidentExportRow> {
  return sql<IncidentExportRow>`select i.id, i.occurred_at as "occurredAt", y.word, i.occurrences, i.severity, i.risk,
      ${columns.has('intensity') ? intensity : sql`null::smallint`} as intensity, v.name as vehicle, v.vin, d.name as driver,
      k.city, k.county, k.region_id as "regionId", k.country, p.display_name as provider, n.name as connection,
      i.source, i.rating, i.speed_kmh as "speedKmh",
      ${columns.has('rating') ? isRepeated : sql`false`} as "isRepeated",
      ${columns.has('coaching') ? isCoached(sql`i.id`) : sql`false`} as "coachingSent",
      ${columns.has('assignee') ? assignee : sql`null`} as assignee, ${columns.has('dueOn') ? dueOn : sql`null`} as "dueOn",
      ${columns.has('video') ? videoState : sql`'none'`} as "videoState"
    from incident i
    join incident_type y on y.translated_type = i.translated_type
    join vehicle v on (v.client_id, v.id) = (i.client_id, i.vehicle_id)
    join connection n on (n.client_id, n.id) = (i.client_id, i.connection_id)
    join provider p on p.id = i.provider_id
    left join driver d on (d.client_id, d.id) = (i.client_id, i.driver_id)
    left join place k on k.id = i.place_id
    where ${conditions(clientId, query)} order by ${incidentOrder(query)}`
}

const conditions = (clientId: number, query: ListQuery) =>
  sql`i.client_id = ${clientId} and ${within(spanOf(query))}
    and ${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(clientId, query)}`

/** SQL of the event columns, matching `toIncidentCells`. */
export const incidentFacts: Facts = {
  occurredAt: sql`i.occurred_at`,
  'type.word': { safe: sql`y.word` },
  occurrences: sql`i.occurrences`,
  severity: sql`i.severity`,
  riskScore: sql`i.risk`,
  intensity,
  'vehicle.name': { safe: sql`v.name` },
  'vehicle.vin': { safe: sql`v.vin` },
  'driver.name': { safe: sql`d.name` },
  'place.text': { safe: sql`k.text` },
  'connection.name': { safe: sql`n.safe_name` },
  'provider.displayName': { safe: sql`p.display_name` },
  source: sql`i.source`,
  rating: sql`i.rating`,
  'assignment.name': assignee,
  'assignment.dueOn': dueOn,
  speedKmh: sql`i.speed_kmh`,
  videoState,
  coachingSent: isCoached(sql`i.id`),
  isRepeated,
  id: { safe: sql`i.id` },
}

/**
 * Selects the same events with `cells` as columns. Values shared by many events are made safe before they are joined,
 * once per vehicle or place: `offset 0` keeps the planner from doing it per event. Connections keep their name for the
 * order.
 */
export function copyIncidents({ clientId }: ClientDatabase, query: ListQuery, cells: RawBuilder<unknown>) {
  const safe = (column: string) => safeText(sql.ref(column))
  return sql`select ${cells} from incident i
    join (select translated_type, ${safe('word')} as word from incident_type offset 0) y on y.translated_type = i.translated_type
    join (select id, ${safe('name')} as name, ${safe('vin')} as vin from vehicle where client_id = ${clientId} offset 0) v
      on v.id = i.vehicle_id
    join (select id, name, ${safe('name')} as safe_name from connection where client_id = ${clientId} offset 0) n
      on n.id = i.connection_id
    join (select id, ${safe('display_name')} as display_name from provider offset 0) p on p.id = i.provider_id
    left join (select id, ${safe('name')} as name from driver where client_id = ${clientId} offset 0) d on d.id = i.driver_id
    left join (select k.id, ${safeText(sql`s.text`)} as text from place k
      cross join lateral (select ${placeText('k')} as text offset 0) s offset 0) k on k.id = i.place_id
    where ${conditions(clientId, query)} order by ${incidentOrder(query)}`
}

export const toIncidentCells = (row: IncidentExportRow): IncidentCells => ({
  id: row.id,
  occurredAt: row.occurredAt,
  occurrences: row.occurrences,
  severity: row.severity as IncidentCells['severity'],
  riskScore: row.risk,
  intensity: row.intensity,
  source: row.source as IncidentCells['source'],
  rating: row.rating as IncidentCells['rating'],
  videoState: row.videoState,
  coachingSent: row.coachingSent,
  isRepeated: row.isRepeated,
  assignment: row.assignee === null ? null : { name: row.assignee, dueOn: row.dueOn },
  speedKmh: row.speedKmh,
  type: { word: row.word },
  vehicle: { name: row.vehicle, vin: row.vin },
  driver: row.driver === null ? null : { name: row.driver },
  place:
    row.regionId === null
      ? null
      : toPlace({ city: row.city, county: row.county, regionId: row.regionId, country: row.country }),
  provider: { displayName: row.provider },
  connection: { name: row.connection },
})
