import type { WebhookIncident } from '@milepost/contract/webhooks/events'
import type { Severity } from '@milepost/domain/codes'
import { type PlaceRow, toPlace } from '../../db/lists/place-json.ts'
import type { Queries } from '../../db/scope/queries.ts'

/** An incident by its whole key: the time finds its partition. */
export type IncidentKey = { id: string; occurredAt: Date | string }

type Row = Omit<WebhookIncident, 'place' | 'severity'> & { severity: number; place: PlaceRow | null }

/** Reads incidents as webhooks send them, in any order. */
export async function readWebhookIncidents(
  db: Queries,
  clientId: number,
  keys: readonly IncidentKey[],
): Promise<WebhookIncident[]> {
  const { rows } = await db.query<Row>(
    `select i.id, i.translated_type as "translatedType", i.severity, i.risk as "riskScore", i.occurred_at as "occurredAt",
       e.time_zone as "timeZone", json_build_object('id', v.id::text, 'name', v.name) as vehicle,
       case when d.id is not null then json_build_object('id', d.id::text, 'name', d.name) end as driver,
       json_build_object('id', c.id, 'name', c.name) as connection,
       case when p.id is not null then json_build_object('city', p.city, 'county', p.county, 'regionId', p.region_id, 'country', p.country) end as place,
       i.speed_kmh as "speedKmh", i.has_video as "hasVideo"
     from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
       join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
       join incident_detail e on e.client_id = $1 and e.occurred_at = n.at and e.id = n.id
       join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
       join connection c on c.client_id = $1 and c.id = i.connection_id
       left join driver d on d.client_id = $1 and d.id = i.driver_id
       left join place p on p.id = i.place_id`,
    [clientId, keys.map(({ id }) => id), keys.map(({ occurredAt }) => occurredAt)],
  )
  return rows.map((row) => ({ ...row, severity: row.severity as Severity, place: toPlace(row.place) }))
}

/** Reads one incident as webhooks send it; empty if it no longer exists. */
export const readWebhookIncident = (db: Queries, clientId: number, key: IncidentKey): Promise<WebhookIncident[]> =>
  readWebhookIncidents(db, clientId, [key])

/** Finds an incident's whole key by its id; null if it no longer exists. Providers correct times. */
export async function findIncidentKey(db: Queries, clientId: number, id: string): Promise<IncidentKey | null> {
  const { rows } = await db.query<IncidentKey>(
    'select id, occurred_at as "occurredAt" from incident_key where client_id = $1 and id = $2',
    [clientId, id],
  )
  return rows[0] ?? null
}
