import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { VehicleDay } from './dirty-days.ts'
import type { StoredVehicleDay } from './vehicle-days.ts'

/** A day of all units of one vehicle, which share its VIN (contract/vin.ts). */
export type SharedDay = { day: string; vinKey: string }

/** A day whose driving has started or stopped counting. */
export type TurnedDay = Pick<
  StoredVehicleDay,
  'vehicleId' | 'day' | 'isCounted' | 'isDriven' | 'meters' | 'seconds' | 'trips'
>

/**
 * Decides whether the driving on recalculated days of units counts, and on the days of the other units of the same
 * vehicles. Returns the days that changed.
 */
export async function countOnce(
  client: ClientBase,
  clientId: number,
  days: readonly VehicleDay[],
): Promise<TurnedDay[]> {
  const shared = await sharedOf(client, clientId, days)
  const together = new Set(shared.map(({ vehicleId }) => vehicleId))
  const alone = days.filter(({ vehicleId }) => !together.has(vehicleId))
  return [...(await countAll(client, clientId, alone)), ...(await countShared(client, clientId, shared))]
}

/**
 * Decides between several units of one vehicle (a logging device at one provider, a camera at another): on each day,
 * the driving of the unit that recorded most of it counts. Returns the days that changed.
 */
export async function countShared(
  client: ClientBase,
  clientId: number,
  days: readonly SharedDay[],
): Promise<TurnedDay[]> {
  const unique = [...new Map(days.map((shared) => [`${shared.day}|${shared.vinKey}`, shared])).values()]
  if (!unique.length) return []
  const values = [clientId, unique.map(({ day }) => day), unique.map(({ vinKey }) => vinKey)]
  const { rows } = await client.query<TurnedDay>(countMost, values)
  return rows
}

/**
 * Counts all days of units that are alone in their vehicle. Most clients have no others: this costs one lookup in an
 * empty index.
 */
async function countAll(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<TurnedDay[]> {
  const { rows: known } = await client.query<{ has: boolean }>({
    name: 'has-uncounted-days',
    text: 'select exists (select from vehicle_day where client_id = $1 and not is_counted) as has',
    values: [clientId],
  })
  if (!known[0]!.has) return []
  const { rows } = await client.query<TurnedDay>(countAlone, [
    clientId,
    days.map(({ day }) => day),
    days.map(({ vehicleId }) => vehicleId),
  ])
  return rows
}

/** Returns the days of units whose vehicle has another unit. */
export async function sharedOf(
  client: ClientBase,
  clientId: number,
  days: readonly VehicleDay[],
): Promise<(SharedDay & VehicleDay)[]> {
  const { rows: units } = await client.query<{ vehicleId: string; vinKey: string }>({
    name: 'shared-units',
    text: `select v.id as "vehicleId", v.vin_key as "vinKey" from vehicle v
      where v.client_id = $1 and v.id = any($2::bigint[])
        and exists (select from vehicle o where o.client_id = $1 and o.vin_key = v.vin_key and o.id <> v.id)`,
    values: [clientId, binaryArray('bigint', [...new Set(days.map(({ vehicleId }) => vehicleId))])],
  })
  const keyOf = new Map(units.map(({ vehicleId, vinKey }) => [vehicleId, vinKey]))
  return days.flatMap((day) => {
    const vinKey = keyOf.get(day.vehicleId)
    return vinKey ? [{ ...day, vinKey }] : []
  })
}

const turned = `d.vehicle_id as "vehicleId", d.day, d.is_counted as "isCounted", d.distance_meters as meters,
  d.driving_seconds as seconds, d.trips, d.drives is not null as "isDriven"`

const countAlone = `
  update vehicle_day d set is_counted = true from unnest($2::date[], $3::bigint[]) as u(day, vehicle_id)
  where d.client_id = $1 and not d.is_counted and d.vehicle_id = u.vehicle_id and d.day = u.day returning ${turned}`

const countMost = `
  with reported as (
    select d.day, d.vehicle_id, d.is_counted, row_number() over (
      partition by d.day, u.vin_key order by d.distance_meters desc, d.driving_seconds desc, d.vehicle_id) = 1 as counts
    from unnest($2::date[], $3::text[]) as u(day, vin_key) join vehicle v on v.client_id = $1 and v.vin_key = u.vin_key
      join vehicle_day d on d.client_id = $1 and d.vehicle_id = v.id and d.day = u.day)
  update vehicle_day d set is_counted = t.counts from reported t
  where d.client_id = $1 and d.vehicle_id = t.vehicle_id and d.day = t.day and d.is_counted <> t.counts and t.is_counted <> t.counts
  returning ${turned}`
