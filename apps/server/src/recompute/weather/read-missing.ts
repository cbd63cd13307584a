import { incidentRating } from '@milepost/domain/codes'
import type { Queries } from '../../db/scope/queries.ts'
import type { MarkedDay } from './mark-weather.ts'

/** An event without weather or temperature, or one whose score may have been made without them. */
export type MissingIncident = {
  id: string
  at: string
  vehicleId: string
  driverId: string | null
  day: string
  latitude: number
  longitude: number
  rating: number
  risk: number
  configVersion: number
  scoringType: string | null
  intensity: number | null
  light: number
  traffic: number | null
  weather: string | null
  weatherSource: string | null
  temperatureKelvin: number | null
  temperatureSource: string | null
}

/** A trip with incomplete conditions; ended, not private, with a known start. */
export type MissingTrip = {
  id: string
  startedAt: string
  endedAt: string
  vehicleId: string
  driverId: string | null
  day: string
  meters: number
  conditions: string | null
  startLatitude: number
  startLongitude: number
  endLatitude: number | null
  endLongitude: number | null
  drivenParts: number[] | null
}

export type Missing = { incidents: MissingIncident[]; trips: MissingTrip[] }

/** A rated event keeps its score when its provider sends it again, with weather found in the meantime. */
export const ratedCodes: readonly number[] = [incidentRating.code.accurate, incidentRating.code.inaccurate]

/** Reads what lacks weather on marked days; `lock` holds it unchanged until the transaction ends. */
export async function readMissing(
  db: Queries,
  clientId: number,
  marks: readonly MarkedDay[],
  { lock = false } = {},
): Promise<Missing> {
  if (!marks.length) return { incidents: [], trips: [] }
  const days = marks.map(({ day }) => day).sort()
  const values = [clientId, marks.map(({ vehicleId }) => vehicleId), marks.map(({ day }) => day), days[0], days.at(-1)]
  const incidents = await db.query<MissingIncident>(`${incidentsMissing} ${lock ? 'for update of i' : ''}`, [
    ...values,
    ratedCodes,
  ])
  const trips = await db.query<MissingTrip>(`${tripsMissing} ${lock ? 'for update of t' : ''}`, values)
  return { incidents: incidents.rows, trips: trips.rows }
}

/** Within marked days `m.d`; repeated for all of them, so that the planner skips other months' partitions. */
const within = (time: string) => `${time} >= m.d::timestamptz and ${time} < m.d::timestamptz + interval '1 day'
  and ${time} >= $4::date::timestamptz and ${time} < $5::date::timestamptz + interval '1 day'`

const incidentsMissing = `
  select i.id, i.occurred_at as at, i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day,
    i.latitude_e6 / 1e6::float8 as latitude, i.longitude_e6 / 1e6::float8 as longitude,
    i.rating, i.risk, i.config_version as "configVersion", y.scoring_type as "scoringType", e.intensity, e.light, e.traffic, e.weather,
    e.weather_source as "weatherSource", e.temperature_kelvin as "temperatureKelvin", e.temperature_source as "temperatureSource"
  from unnest($2::bigint[], $3::date[]) as m(v, d)
    join incident i on i.client_id = $1 and i.vehicle_id = m.v and ${within('i.occurred_at')}
    join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
    join incident_type y on y.translated_type = i.translated_type
  where i.latitude_e6 is not null and (e.weather is null or e.temperature_kelvin is null or i.rating = any($6::smallint[]))
  order by i.occurred_at, i.id`

const tripsMissing = `
  select t.id, t.started_at as "startedAt", t.ended_at as "endedAt", t.vehicle_id as "vehicleId", t.driver_id as "driverId", t.day,
    t.distance_meters as meters, t.conditions, t.start_latitude_e6 / 1e6::float8 as "startLatitude",
    t.start_longitude_e6 / 1e6::float8 as "startLongitude", t.end_latitude_e6 / 1e6::float8 as "endLatitude",
    t.end_longitude_e6 / 1e6::float8 as "endLongitude", t.driven_parts as "drivenParts"
  from unnest($2::bigint[], $3::date[]) as m(v, d)
    join trip t on t.client_id = $1 and t.vehicle_id = m.v and ${within('t.started_at')}
  where not t.is_private and t.ended_at is not null and t.start_latitude_e6 is not null and t.distance_meters is not null
    and t.driving_seconds is not null
    and (t.conditions is null or t.conditions ~ ',0,[0-9]+(;|$)')
  order by t.started_at, t.id`
