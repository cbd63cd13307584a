import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { byPositions } from './by-positions.ts'
import { isNoRoad, type PathBounds, roundedMeters } from './path-bounds.ts'

/** A trip whose distance and path are both known. */
export type Compared = { vehicleId: string; meters: number; bounds: PathBounds }

/** So many trips, over so many meters, show a fault of the device rather than of a trip (expert). */
const leastTrips = 8
const leastMeters = 10_000

/**
 * Returns the vehicles, by id, whose distances as a whole can't be those of their paths, though each alone might be: a
 * device that counts 1.8 times too far does so on each short trip. Errors of rounding cancel out over many trips. A
 * vehicle with few trips here is doubted if its last ones were already measured by their paths.
 */
export async function doubtedVehicles(
  client: ClientBase,
  clientId: number,
  trips: readonly Compared[],
): Promise<Set<string>> {
  const doubted = new Set<string>()
  const few: string[] = []
  for (const [vehicleId, own] of Map.groupBy(trips, (trip) => trip.vehicleId)) {
    if (!own.some(({ meters, bounds }) => isNoRoad(meters, bounds, 0))) continue
    const sum = (of: (trip: Compared) => number) => own.reduce((total, trip) => total + of(trip), 0)
    const path = sum(({ bounds }) => bounds.path)
    if (own.length < leastTrips || path < leastMeters) few.push(vehicleId)
    else if (
      isNoRoad(
        sum(({ meters }) => meters),
        { path, most: sum(({ bounds }) => bounds.most) },
        roundedMeters * Math.sqrt(own.length),
      )
    )
      doubted.add(vehicleId)
  }
  for (const vehicleId of await measuredBefore(client, clientId, few)) doubted.add(vehicleId)
  return doubted
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
        select count(*) filter (where by_positions & ${byPositions.distance} > 0) as measured from (
          select by_positions from trip where client_id = $1 and vehicle_id = u.id and ended_at is not null
          order by started_at desc limit ${leastTrips}) last) l
      where l.measured = ${leastTrips}`,
    values: [clientId, binaryArray('bigint', vehicleIds)],
  })
  return rows.map(({ id }) => id)
}
