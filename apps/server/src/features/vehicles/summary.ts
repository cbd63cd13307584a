import type { NoScoreReason } from '@milepost/contract/risk/subject'
import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import type {
  CameraHealth,
  CameraPosition,
  DistanceSource,
  MismatchType,
  RecordStatus,
  VehicleClass,
} from '@milepost/domain/codes'
import { sql } from 'kysely'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { recentMeters } from '../../reporting/driving/known-driving.ts'
import { alsoAtJson } from '../../reporting/one-vehicle.ts'
import { partProvisional } from '../../reporting/segments/part-provisional.ts'
import { whyNoScore } from '../../reporting/segments/why-no-score.ts'
import { reportingExpression } from '../../reporting/vehicle-filter.ts'
import { groupsJson } from '../../reporting/vehicle-groups.ts'
import { countedStatus, isOpenMismatch } from '../../sync/load/vehicles/sum-cameras.ts'

export type SummaryRow = {
  id: string
  name: string
  vin: string | null
  licensePlate: string | null
  connectionId: number
  clientId: number
  status: number
  statusReason: string | null
  class: number | null
  odometerMeters: number | null
  engineHours: number | null
  hasCoaching: boolean
  settings: VehicleSummary['settings']
  connectionName: string
  provider: VehicleSummary['provider']
  alsoAt: VehicleSummary['alsoAt']
  groups: VehicleSummary['groups']
  reporting: 'active' | 'inactive' | 'noGps'
  at: string | null
  lat: number | null
  lon: number | null
  speedKmh: number | null
  headingDegrees: number | null
  moving: boolean
  wasMoving: boolean
  engineOn: boolean | null
  place: PlaceRow | null
  behavioral: number | null
  low: number | null
  high: number | null
  provisional: boolean | null
  missing: NoScoreReason | null
  distanceMeters: number | null
  distanceSource: number | null
  cameras: { position: CameraPosition; status: CameraHealth }[]
  mismatches: MismatchType[]
  driver: { id: string; name: string } | null
}

/** Cameras of a vehicle `v`, by direction, with the status that lists count. */
export const camerasJson = sql<SummaryRow['cameras']>`(select coalesce(json_agg(json_build_object(
    'position', c.position, 'status', ${ofThisClient(countedStatus)}) order by c.position), '[]')
  from camera_status c where c.client_id = ${thisClient} and c.vehicle_id = v.id)`

/** Mismatches of a vehicle `v` that haven't been fixed. */
export const mismatchesJson = sql<MismatchType[]>`(select coalesce(json_agg(x.type order by x.type), '[]')
  from vehicle_mismatch x
  where x.client_id = ${thisClient} and x.vehicle_id = v.id and ${sql.raw(isOpenMismatch)})`

/** Below this a vehicle counts as stopped, because GPS speeds drift. */
export const movingSpeedKmh = 3

/** Where a vehicle was longer ago, it may have stopped since. */
export const movingMinutes = 5

/** True if a vehicle `v` was moving at its last position `l`: without a speed, it moves while its current trip runs, unless its ignition is off. */
const wasMovingExpression = sql<boolean>`coalesce(l.speed_kmh >= ${sql.lit(movingSpeedKmh)}, l.engine_on is distinct from false and exists (select 1 from trip t
  where t.client_id = ${thisClient} and t.vehicle_id = v.id and t.ended_at is null
    and t.started_at between l.at - interval '1 day' and l.at))`
const isFresh = sql`coalesce(l.at > now() - make_interval(mins => ${sql.lit(movingMinutes)}), false)`

/** Columns of a summary, for a query over vehicle `v`, connection `n`, provider `p`, last position `l` and score `s`. */
export const summaryColumns = sql`v.id, v.name, v.vin, v.license_plate as "licensePlate", v.connection_id as "connectionId",
  v.client_id as "clientId", v.status, v.inactive_reason as "statusReason", v.class,
  l.odometer_meters as "odometerMeters", l.engine_hours as "engineHours", v.has_coaching as "hasCoaching", v.settings, n.name as "connectionName",
  json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
  ${alsoAtJson} as "alsoAt",
  ${groupsJson} as groups,
  ${reportingExpression} as reporting, l.at, l.latitude_e6 / 1e6::float8 as lat, l.longitude_e6 / 1e6::float8 as lon,
  l.speed_kmh as "speedKmh", l.heading_degrees as "headingDegrees", ${isFresh} and ${wasMovingExpression} as moving, ${wasMovingExpression} as "wasMoving", l.engine_on as "engineOn",
  (select ${placeJson('k')} from place k where k.id = l.place_id) as place,
  s.behavioral, s.behavioral_low as low, s.behavioral_high as high, ${partProvisional('behavioral')} as provisional, ${whyNoScore('behavioral')} as missing,
  ${recentMeters('s')} as "distanceMeters", s.distance_source as "distanceSource",
  ${camerasJson} as cameras, ${mismatchesJson} as mismatches,
  (select json_build_object('id', d.id::text, 'name', d.name) from driver d
    where d.client_id = ${thisClient} and d.id = v.driver_id) as driver`

export function toSummary(row: SummaryRow): VehicleSummary {
  return {
    id: row.id,
    name: row.name,
    vin: row.vin,
    licensePlate: row.licensePlate,
    connectionId: row.connectionId,
    clientId: row.clientId,
    groups: row.groups,
    status: row.status as RecordStatus,
    statusReason: row.statusReason,
    class: (row.class ?? 0) as VehicleClass,
    odometerMeters: row.odometerMeters,
    engineHours: row.engineHours,
    hasCoaching: row.hasCoaching,
    settings: row.settings,
    lastGpsDateTime: row.at,
    connection: { id: row.connectionId, name: row.connectionName },
    provider: row.provider,
    alsoAt: row.alsoAt,
    reporting: row.reporting === 'active' ? 1 : 2,
    lastPosition:
      row.at === null || row.lat === null || row.lon === null
        ? null
        : {
            lat: row.lat,
            lon: row.lon,
            at: row.at,
            speedKmh: row.speedKmh,
            headingDegrees: row.headingDegrees,
            moving: row.moving,
            wasMoving: row.wasMoving,
            engineOn: row.engineOn,
            place: toPlace(row.place),
          },
    behavioralRisk: {
      score: row.behavioral,
      low: row.low,
      high: row.high,
      provisional: row.provisional ?? true,
      missing: row.missing,
    },
    cameras: row.cameras,
    mismatches: row.mismatches,
    distanceMeters30d: row.distanceMeters,
    distanceSource: (row.distanceSource ?? 0) as DistanceSource,
    currentDriver: row.driver,
  }
}
