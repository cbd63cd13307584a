import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { distanceMeters } from '@milepost/geo/distance'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { isNoJump, positionFlag } from '../../trips/position-tables.ts'
import {
  type Around,
  isOfForce,
  type Moving,
  type Spot,
  speedChangingTypes,
  steadyWaySecondsOfMany,
} from './moving-event.ts'

/** A vehicle that is still this long before and after an event, in one place, didn't drive in between. */
export const stillSeconds = 30
/** Positions further away say nothing of an event. */
export const aroundSeconds = 300
/** A vehicle that reports as seldom while it is parked shows at an event, too, that it is. */
export const restSeconds = 3_600
/** Those so long before and after speeding show which of them are wrong. */
const speedWaySeconds = 150
/** A receiver that froze repeats one place, within 30 m, so long before and after an event, at so many positions. */
const pinnedSeconds = 120
const leastPinned = 4
const pinnedE6 = 270
/** A longer event was driven at many speeds. */
const longestSeconds = 120

/** Reads the stored positions around events; none of an event without positions nearby. `place` is the index of its event, from 1. */
export async function positionsAround(
  client: ClientBase,
  clientId: number,
  moving: readonly Moving[],
): Promise<Around[]> {
  const times = moving.map(({ record }) => record.occurredAt)
  const ms = times.map((at) => at.getTime())
  const { rows } = await client.query<Around>({
    name: 'positions-around-events',
    text: `select e.place::int, row_to_json(b) as before, row_to_json(a) as after, row_to_json(sb) as "stillBefore", row_to_json(sa) as "stillAfter", w.way, f.pinned as "isPinned",
        e.type = any($8) and exists (select from incident i where i.client_id = $1 and i.vehicle_id = e.vehicle_id and i.translated_type = e.type and i.occurred_at <> e.at and i.occurred_at between $4 and $5
          and i.occurred_at between e.at - interval '${steadyWaySecondsOfMany} s' and e.at + interval '${steadyWaySecondsOfMany} s') as "isOneOfMany"
      from unnest($2::bigint[], $3::timestamptz[], $6::timestamptz[], $7::text[], $9::int[]) with ordinality as e(vehicle_id, at, until, type, around, place)
        ${nearest('b', `<= e.at`, aroundSeconds)} ${nearest('a', `>= e.at`, aroundSeconds)}
        ${nearest('sb', `<= e.at - interval '${stillSeconds} s'`, restSeconds)} ${nearest('sa', `>= e.at + interval '${stillSeconds} s'`, restSeconds, 'sb.kmh = 0')}
        cross join lateral (
          select json_agg(json_build_object('at', extract(epoch from p.at)::float8, 'lat', p.latitude_e6 / 1e6::float8, 'lon', p.longitude_e6 / 1e6::float8, 'kmh', p.speed_kmh, 'heading', p.heading_degrees) order by p.at) as way
          from position p where p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5
            and p.at between e.at - make_interval(secs => e.around) and e.until + make_interval(secs => e.around)) w
        left join lateral (
          select min(p.at) <= e.at - interval '${pinnedSeconds} s' and max(p.at) >= e.at + interval '${pinnedSeconds} s' and count(*) >= ${leastPinned}
            and max(p.latitude_e6) - min(p.latitude_e6) <= ${pinnedE6} and (max(p.longitude_e6) - min(p.longitude_e6)) * cos(max(p.latitude_e6) / 57295779.5::float8) <= ${pinnedE6} as pinned
          from position p where e.type = $10 and abs(sb.lat - coalesce(a.lat, b.lat)) * 1e6 <= ${pinnedE6} and p.client_id = $1 and p.vehicle_id = e.vehicle_id and p.at between $4 and $5
            and p.at between e.at - interval '${aroundSeconds} s' and e.at + interval '${aroundSeconds} s') f on true
      where b.at is not null or a.at is not null`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        moving.map(({ vehicleId }) => vehicleId),
      ),
      times,
      new Date(Math.min(...ms) - restSeconds * 1000),
      new Date(Math.max(...ms) + restSeconds * 1000),
      moving.map(untilOf),
      moving.map(({ type }) => type.translatedType),
      speedChangingTypes,
      moving.map((event) => (isOfForce(event) ? steadyWaySecondsOfMany : speedWaySeconds)),
      speedingType,
    ],
  })
  return rows
}

/**
 * When an event of a force was, and when speeding was over, at its instant if it has no end; null for long ones, and for the highest or last
 * speed of an event without an end, which isn't that of its beginning.
 */
export function untilOf(event: Moving): Date | null {
  const { occurredAt, endedAt, speedKmh, speedBasis } = event.record
  if (isOfForce(event)) return occurredAt
  if (speedKmh === null) return null
  const isLater = speedBasis === 'max' || speedBasis === 'end'
  if (!endedAt) return isLater ? null : occurredAt
  return endedAt.getTime() - occurredAt.getTime() <= longestSeconds * 1000 ? endedAt : null
}

const isOff = `p.flags & ${positionFlag.off} > 0`

/** The span of the page lets the planner skip other months. */
const nearest = (name: string, condition: string, seconds: number, more = 'true') => `left join lateral (
  select extract(epoch from p.at)::float8 as at, p.latitude_e6 / 1e6::float8 as lat, p.longitude_e6 / 1e6::float8 as lon, p.speed_kmh as kmh, p.speed_limit_kmh as limit, ${isOff} as off
  from position p where ${more} and p.client_id = $1 and p.vehicle_id = e.vehicle_id and ${isNoJump} and p.at between $4 and $5 and p.at ${condition}
    and p.at between e.at - interval '${seconds} s' and e.at + interval '${seconds} s'
  order by p.at ${condition.startsWith('<') ? 'desc' : ''} limit 1) ${name} on true`

export const metersOf = (one: Pick<Spot, 'lat' | 'lon'>, other: Pick<Spot, 'lat' | 'lon'>): number =>
  distanceMeters(one.lat, one.lon, other.lat, other.lon)
