import type { Severity } from '@milepost/domain/codes'
import { type PlaceRow, toPlace } from '../../../db/lists/place-json.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { findIncidentKey } from '../../../live/webhooks/webhook-incidents.ts'

/** What a notice says about a collision; the facts of a loss are null until it is one, or unknown. */
export type LossFacts = {
  eventId: string
  number: number | null
  typeWord: string
  severity: Severity
  occurredAt: string
  timeZone: string
  vehicleName: string
  vehicleVin: string | null
  driverName: string | null
  place: ReturnType<typeof toPlace>
  maxG: number | null
  faultPercent: number | null
  costUsd: number | null
  zones: number
  policyNumber: string | null
  insurerName: string | null
}

/** Reads the facts of one event; null if it no longer exists. */
export async function readLossFacts(db: Queries, clientId: number, id: string): Promise<LossFacts | null> {
  const key = await findIncidentKey(db, clientId, id)
  if (!key) return null
  const { rows } = await db.query<Omit<LossFacts, 'place'> & { place: PlaceRow | null }>(
    `select i.id as "eventId", a.number, y.word as "typeWord", i.severity, i.occurred_at as "occurredAt",
       e.time_zone as "timeZone", v.name as "vehicleName", v.vin as "vehicleVin", d.name as "driverName",
       case when p.id is not null then json_build_object('city', p.city, 'county', p.county, 'regionId', p.region_id, 'country', p.country) end as place,
       e.max_g as "maxG", a.fault_percent as "faultPercent", a.cost_estimate_usd as "costUsd",
       coalesce(a.impact_zones, 0) as zones, c.policy_number as "policyNumber", c.insurer_name as "insurerName"
     from incident i
       join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       join incident_type y on y.translated_type = i.translated_type
       join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
       join connection c on c.client_id = $1 and c.id = i.connection_id
       left join accident a on a.client_id = $1 and a.id = i.id and a.withdrawn_at is null
       left join driver d on d.client_id = $1 and d.id = i.driver_id
       left join place p on p.id = i.place_id
     where i.client_id = $1 and i.occurred_at = $2 and i.id = $3`,
    [clientId, key.occurredAt, key.id],
  )
  const [row] = rows
  return row ? { ...row, place: toPlace(row.place) } : null
}
