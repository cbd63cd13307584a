import type { SpeedIncident } from '@milepost/contract/speed-incidents/endpoints'
import { sql } from 'kysely'
import { instantJson } from '../../db/lists/instant-json.ts'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { thisClient } from '../../db/scope/scope.ts'

export type SpeedRow = Omit<SpeedIncident, 'place' | 'point'> & {
  place: PlaceRow | null
  latitudeE6: number | null
  longitudeE6: number | null
}

/** An incident `i` with the columns that lists of speeding show. */
export const speedFrom = sql`incident i
  join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
  join vehicle v on (v.client_id, v.id) = (i.client_id, i.vehicle_id)
  join connection n on (n.client_id, n.id) = (i.client_id, i.connection_id)
  left join place k on k.id = i.place_id`

/** What the last effective rating says about the limit: a later rating overrides it. */
const wrongLimit = sql`(select case when r.wrong = 'speedLimit' then json_build_object('reason', r.note, 'byName', r.user_name,
    'at', ${instantJson(sql`r.at`)}) end
  from incident_rating r where r.client_id = ${thisClient} and r.incident_id = i.id and r.counts order by r.at desc limit 1)`

export const speedColumns = sql`i.id, i.occurred_at as "occurredAt", e.time_zone as "timeZone",
  json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin) as vehicle,
  (select json_build_object('id', d.id::text, 'name', d.name) from driver d where d.client_id = ${thisClient} and d.id = i.driver_id) as driver,
  json_build_object('id', n.id, 'name', n.name) as connection, ${placeJson('k')} as place,
  i.latitude_e6 as "latitudeE6", i.longitude_e6 as "longitudeE6", i.speed_kmh as "speedKmh", e.speed_limit_kmh as "speedLimitKmh",
  i.over_by_kmh as "overByKmh", extract(epoch from e.ended_at - i.occurred_at)::int as "durationSeconds",
  e.speed_limit_source as "speedLimitSource", i.severity, i.rating, ${wrongLimit} as "wrongLimit"`

export const toSpeedIncident = ({ place, latitudeE6, longitudeE6, ...row }: SpeedRow): SpeedIncident => ({
  ...row,
  place: toPlace(place),
  point: latitudeE6 === null || longitudeE6 === null ? null : { lat: latitudeE6 / 1e6, lon: longitudeE6 / 1e6 },
})
