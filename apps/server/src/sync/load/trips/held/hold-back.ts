import { fastestAverageMps } from '@milepost/detection/motion/physics'
import { distance, quantityText } from '@milepost/domain/quantity'
import { durationText } from '@milepost/domain/time/duration-text'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { droppedValue, type Owned, type Rejection } from '../../rejection.ts'
import { isBeyondReach, type LatestPoint, metersOf, roundedMeters, secondsOf } from '../latest-point.ts'
import type { LatestPoints, Newest } from '../move-latest.ts'
import { isNoJump, type PositionRow, positionFlag } from '../position-tables.ts'

/**
 * Returns, by vehicle, the last position that is believed, of those whose newest one isn't yet: nothing drives there from the
 * position before it. A second one within reach of it confirms it, in the same page or a later one, unless not even a plane gets there. `rows`: all positions of
 * the page, in the order of time.
 */
export async function heldBack(
  client: ClientBase,
  clientId: number,
  { ahead, rows, known }: { ahead: readonly Newest[]; rows: readonly PositionRow[]; known: LatestPoints },
): Promise<Map<string, LatestPoint>> {
  const byVehicle = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  const paths = ahead.flatMap(({ row: { vehicleId } }) => {
    const last = known.get(vehicleId)
    const own = byVehicle.get(vehicleId) ?? []
    const path = own.filter(({ at, flags }) => (!last || at > last.at) && !(flags & positionFlag.jump))
    const [first = last] = path
    return first ? [{ vehicleId, path, from: last ?? first }] : []
  })
  const far = paths.filter(({ path, from }) => path[0] && !canDrive(from, path[0]))
  const doubted = await storedBetween(client, clientId, far)
  const held = paths.flatMap(({ vehicleId, path, from }) => {
    const believed = lastOfPath(from, path, doubted.get(vehicleId))
    return believed.at < (path.at(-1) ?? from).at ? [[vehicleId, believed] as const] : []
  })
  return new Map(held)
}

/** Usual roads don't let anything get on faster, in a straight line: a faster one is believed once it is confirmed. */
const canDrive = (from: LatestPoint, to: LatestPoint): boolean =>
  metersOf(from, to) <= roundedMeters + secondsOf(from, to) * fastestAverageMps

/** Returns the last position that can be driven to along a path; `doubted` is one before it that can't. */
function lastOfPath(from: LatestPoint, path: readonly LatestPoint[], doubted?: LatestPoint): LatestPoint {
  let [last, other] = [from, doubted]
  for (const point of path) {
    const isConfirmed =
      other !== undefined && other.at < point.at && canDrive(other, point) && confirms(last, other, point)
    if (canDrive(last, point) || isConfirmed) [last, other] = [point, undefined]
    else other = point
  }
  return last
}

/** Receivers of parked vehicles wander by less, in meters (expert). */
const leastMovedMeters = 500

/** A place that nothing gets to isn't confirmed by being repeated, unless its vehicle moves there. */
const confirms = (last: LatestPoint, other: LatestPoint, point: LatestPoint): boolean =>
  !isBeyondReach(last, point) || metersOf(other, point) >= leastMovedMeters

type Path = { vehicleId: string; path: readonly LatestPoint[]; from: LatestPoint }

/** Returns the stored positions just before the first ones of paths, and after the last ones that are believed. */
async function storedBetween(
  client: ClientBase,
  clientId: number,
  far: readonly Path[],
): Promise<Map<string, LatestPoint>> {
  if (!far.length) return new Map()
  const { rows } = await client.query<Omit<LatestPoint, 'at'> & { vehicleId: string; at: string }>({
    name: 'positions-before',
    text: `select s.vehicle_id as "vehicleId", p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
        cross join lateral (select at, latitude_e6, longitude_e6 from position p
          where ${isNoJump} and client_id = $1 and vehicle_id = s.vehicle_id and at > s.from_at and at < s.until_at order by at desc limit 1) p`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        far.map(({ vehicleId }) => vehicleId),
      ),
      far.map(({ from }) => from.at),
      far.map(({ path }) => path[0]!.at),
    ],
  })
  return new Map(rows.map(({ vehicleId, at, ...place }) => [vehicleId, { ...place, at: new Date(at) }]))
}

/** Lists a position that isn't shown as the last one, under its vehicle. */
export function listHeldBack(record: Owned, point: LatestPoint, from: LatestPoint): Rejection {
  const meters = quantityText(distance(metersOf(from, point), 'imperial'))
  const reason = `It is ${meters} from the position ${durationText(secondsOf(from, point))} before, too far to drive. The next position decides`
  return droppedValue(record, 'last position', reason)
}
