import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import { byPositions } from '../by-positions.ts'
import type { PathBounds } from '../describe-path.ts'
import { isNoRoad, roundedMeters } from '../odd-distance.ts'
import { pathBounds } from '../path-bounds.ts'
import { type Measured, mayShowUnit, unitRatio } from './distance-unit.ts'

/** A trip whose stated distance and path are both known. */
export type Compared = { vehicleId: string; meters: number; bounds: PathBounds; startedAt: Date }

/** The distances of a vehicle are `ratio` times those of its paths, in trips that started at these times. */
export type Doubt = { ratio: number; from: Date; until: Date }

/** So many trips, over so many meters, show a fault of the device rather than of a trip (expert). */
const leastTrips = 8
const leastMeters = 10_000
/** Trips that are stored this close to others are compared together with them. */
const aroundDays = 14
/** So many of them, at most. */
const mostStored = 20

/**
 * Returns the vehicles, by id, whose distances as a whole can't be those of their paths, though each alone might be: a
 * device that counts 1.8 times too far does so on each short trip, and one that states miles as kilometers on each trip.
 * Errors of rounding cancel out over many trips. A vehicle with few trips here is doubted if its last ones were already
 * measured by their paths, or if stored ones show the same unit.
 */
export async function doubtedVehicles(
  client: ClientBase,
  clientId: number,
  trips: readonly Compared[],
): Promise<Map<string, Doubt>> {
  const doubted = new Map<string, Doubt>()
  const few: string[] = []
  const odd: Compared[][] = []
  for (const [vehicleId, own] of Map.groupBy(trips, (trip) => trip.vehicleId)) {
    const unit = unitRatio(own.map(measured))
    if (unit !== null) doubted.set(vehicleId, doubtOf(own, unit))
    else if (own.some((trip) => mayShowUnit(measured(trip)))) odd.push(own)
    if (unit !== null || !own.some(({ meters, bounds }) => isNoRoad(meters, bounds, 0))) continue
    const [stated, path] = [sumOf(own, ({ meters }) => meters), sumOf(own, ({ bounds }) => bounds.path)]
    if (own.length < leastTrips || path < leastMeters) few.push(vehicleId)
    else if (
      isNoRoad(
        stated,
        {
          path,
          most: sumOf(own, ({ bounds }) => bounds.most),
          statedMeters: sumOf(own, ({ bounds }) => bounds.statedMeters),
        },
        roundedMeters * Math.sqrt(own.length),
      )
    )
      doubted.set(vehicleId, doubtOf(own, stated / path))
  }
  const known = Map.groupBy(trips, (trip) => trip.vehicleId)
  for (const vehicleId of await measuredBefore(client, clientId, few)) {
    const own = known.get(vehicleId)!
    doubted.set(vehicleId, doubtOf(own, sumOf(own, ({ meters }) => meters) / sumOf(own, ({ bounds }) => bounds.path)))
  }
  for (const own of odd) {
    const all = [...own, ...(await storedAround(client, clientId, own))]
    const unit = unitRatio(all.map(measured))
    if (unit !== null) doubted.set(own[0]!.vehicleId, doubtOf(all, unit))
  }
  return doubted
}

const measured = ({ meters, bounds }: Compared): Measured => ({
  meters,
  path: bounds.path,
  statedMeters: bounds.statedMeters,
})
const sumOf = (trips: readonly Compared[], of: (trip: Compared) => number) =>
  trips.reduce((total, trip) => total + of(trip), 0)

function doubtOf(trips: readonly Compared[], ratio: number): Doubt {
  const times = trips.map(({ startedAt }) => startedAt.getTime())
  return { ratio, from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
}

/**
 * Returns the vehicles whose last trips have the distance of their path instead of the provider's. Their source doesn't
 * show it: some providers measure by GPS themselves.
 */
async function measuredBefore(client: ClientBase, clientId: number, vehicleIds: readonly string[]): Promise<string[]> {
  if (!vehicleIds.length) return []
  const { rows } = await client.query<{ id: string }>({
    name: 'measured-before',
    text: `select u.id from unnest($2::bigint[]) u (id) cross join lateral (
        select count(*) filter (where by_positions & ${byPositions.distance | byPositions.ends} = ${byPositions.distance}) as measured from (
          select by_positions from trip where client_id = $1 and vehicle_id = u.id and ended_at is not null
          order by started_at desc limit ${leastTrips}) last) l
      where l.measured = ${leastTrips}`,
    values: [clientId, binaryArray('bigint', vehicleIds)],
  })
  return rows.map(({ id }) => id)
}

/** Returns the stored trips of a vehicle around some of its trips, with their stated distances. */
async function storedAround(client: ClientBase, clientId: number, own: readonly Compared[]): Promise<Compared[]> {
  const { from, until } = doubtOf(own, 1)
  const { vehicleId } = own[0]!
  const { rows } = await client.query<{ startedAt: string; endedAt: string; meters: number }>({
    name: 'stored-around',
    text: `select started_at as "startedAt", ended_at as "endedAt", distance_meters as meters from trip
      where client_id = $1 and vehicle_id = $2 and started_at between $3::timestamptz - interval '${aroundDays} days' and $4::timestamptz + interval '${aroundDays} days'
        and started_at <> all($5::timestamptz[]) and ended_at is not null and not is_private and distance_meters > 0 and by_positions & ${byPositions.distance} = 0
      order by started_at desc limit ${mostStored}`,
    values: [clientId, vehicleId, from, until, own.map(({ startedAt }) => startedAt)],
  })
  const spans = rows.map((row) => ({ vehicleId, from: new Date(row.startedAt), until: new Date(row.endedAt) }))
  const bounds = await pathBounds(client, clientId, spans)
  return rows.flatMap(({ meters }, index) => {
    const seen = bounds.get(index)
    return seen?.isCovered && !seen.hasJump ? [{ vehicleId, meters, bounds: seen, startedAt: spans[index]!.from }] : []
  })
}
