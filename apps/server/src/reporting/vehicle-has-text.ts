import {
  cameraHealth,
  cameraPosition,
  mismatchType,
  recordStatus,
  reportingStatus,
  vehicleClass,
} from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../db/lists/codes-of.ts'
import type { Sought } from '../db/lists/search-words.ts'
import { ofThisClient } from '../db/scope/scope.ts'
import { countedStatus } from '../sync/load/vehicles/sum-cameras.ts'
import { connectionHasText } from './connection-has-text.ts'

type Condition = RawBuilder<unknown>

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** Condition for a vehicle `v` to have a part of a searched text in what the vehicle list shows. */
export const vehicleHasText = (clientId: number, part: Sought): Condition =>
  anyOf([namesHaveText(clientId, part), ...ownWords(clientId, part), ...deviceWords(clientId, part)])

/** The same for names and numbers: the vehicle's own, its connection's, its provider's and its groups'. */
export const namesHaveText = (clientId: number, part: Sought): Condition =>
  anyOf([
    part.isIn(sql`v.search`),
    connectionHasText(clientId, sql`v.connection_id`, part),
    sql`v.id in (select m.vehicle_id from vehicle_group g
      join vehicle_group_member m on m.client_id = g.client_id and m.group_id = g.id
      where g.client_id = ${clientId} and ${part.isIn(sql`lower(g.name)`)})`,
  ])

/** Status and its reason, class, coaching, and the other providers with a unit in the vehicle. */
function ownWords(clientId: number, part: Sought): Condition[] {
  const statuses = codesOf(recordStatus, part)
  const classes = codesOf(vehicleClass, part)
  const coaching = [...(part.isInLabel('On') ? [true] : []), ...(part.isInLabel('Off') ? [false] : [])]
  return [
    part.isIn(sql`lower(v.inactive_reason)`),
    sql`v.vin_key in (select o.vin_key from vehicle o where o.client_id = ${clientId} and o.gone_at is null
      and o.connection_id = any(array(select c.id from connection c join provider p on p.id = c.provider_id
        where c.client_id = ${clientId} and c.deleted_at is null and ${part.isIn(sql`lower(p.display_name)`)})))`,
    ...(statuses.length ? [sql`v.status = any(${statuses}::smallint[])`] : []),
    ...(classes.length ? [sql`coalesce(v.class, 0) = any(${classes}::smallint[])`] : []),
    ...(coaching.length ? [sql`v.has_coaching = any(${coaching}::boolean[])`] : []),
  ]
}

/** Reporting status, cameras and mismatches. */
function deviceWords(clientId: number, part: Sought): Condition[] {
  const positions = codesOf(cameraPosition, part)
  const mismatches = codesOf(mismatchType, part)
  const since = new Date(Date.now() - reportingThresholdDays * dayMs)
  const isReporting = sql`(v.received_at >= ${since}) is true or v.id in (select l.vehicle_id from vehicle_latest l where l.client_id = ${clientId} and l.at >= ${since})`
  return [
    ...codesOf(reportingStatus, part).map((code) =>
      code === reportingStatus.code.active ? sql`(${isReporting})` : sql`not (${isReporting})`,
    ),
    ...(positions.length ? [hasCamera(clientId, sql`c.position = any(${positions}::smallint[])`)] : []),
    ...cameraHasStatus(clientId, part),
    ...(mismatches.length
      ? [
          sql`v.id in (select x.vehicle_id from vehicle_mismatch x where x.client_id = ${clientId}
            and x.healed_at is null and x.resolved_at is null and x.type = any(${mismatches}::smallint[]))`,
        ]
      : []),
  ]
}

/** Condition for a camera of a vehicle `v` to have a status whose label contains a part. */
export function cameraHasStatus(clientId: number, part: Sought): Condition[] {
  const statuses = codesOf(cameraHealth, part)
  return statuses.length
    ? [hasCamera(clientId, sql`${ofThisClient(countedStatus)} = any(${statuses}::smallint[])`)]
    : []
}

/** Condition for a vehicle `v` to have a camera `c`. */
export const hasCamera = (clientId: number, condition: Condition): Condition =>
  sql`v.id in (select c.vehicle_id from camera_status c where c.client_id = ${clientId} and ${condition})`
