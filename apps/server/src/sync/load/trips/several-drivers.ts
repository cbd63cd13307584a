import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { type ChangedDay, markDirty } from '../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { type Stored as StoredVersion, storedKeys } from '../revisions.ts'
import type { TripRow } from './trip-table.ts'

/** A trip's driver from one instant to another, as stored; `until` is null while they drive. */
type Stored = { id: string; from: string; until: string | null }

/** Returns the drivers of a trip as stored, in JSON; null if it has at most one. */
export function driversOf(connectionId: number, { drivers = [] }: Pick<TripRecord, 'drivers'>): string | null {
  const stored = drivers.map(
    ({ driverExternalId, from, until }): Stored => ({
      id: recordId(connectionId, 'driver', driverExternalId),
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    }),
  )
  return stored.length ? JSON.stringify(stored) : null
}

const periods = `jsonb_to_recordset(t.drivers) as d(id bigint, "from" timestamptz, until timestamptz)`
const isThen = (at: string) => `${at} >= d."from" and (d.until is null or ${at} < d.until)`

/** Longest that a trip lasts. */
const longest = `interval '36 hours'`

/**
 * Gives stored events without a driver, on trips with several, the driver at their time. An event that names one keeps
 * theirs.
 */
export async function assignEvents(
  client: ClientBase,
  { clientId, isHistory }: PipelineContext,
  trips: readonly Pick<TripRow, 'id' | 'drivers'>[],
): Promise<void> {
  const several = trips.filter(({ drivers }) => drivers !== null)
  if (!several.length) return
  const { rows } = await client.query<ChangedDay>(
    `update incident i set driver_id = coalesce(k.merged_into, k.id) from trip t, ${periods}, driver k
     where t.client_id = $1 and t.id = any($2::bigint[]) and i.client_id = $1 and i.vehicle_id = t.vehicle_id and i.driver_id is null
       and i.occurred_at >= t.started_at and (t.ended_at is null or i.occurred_at <= t.ended_at) and ${isThen('i.occurred_at')}
       and k.client_id = $1 and k.id = d.id
     returning i.vehicle_id as "vehicleId", i.day, i.driver_id as "driverId"`,
    [clientId, several.map(({ id }) => id)],
  )
  if (rows.length) await markDirty(client, clientId, rows, { eventsChanged: true, isHistory })
}

/** A stored trip with its drivers, if several drove (`driversOf`). */
export type OfSeveral = { vehicleId: string; day: string; drivers: readonly { id: string }[] | string | null }

/** Returns the days of the people who drove trips together, which change with these trips. */
export async function daysOfDrivers(
  client: ClientBase,
  clientId: number,
  trips: readonly OfSeveral[],
): Promise<ChangedDay[]> {
  const days = trips.flatMap(({ vehicleId, day, drivers }) => {
    const known = typeof drivers === 'string' ? (JSON.parse(drivers) as { id: string }[]) : (drivers ?? [])
    return known.map(({ id }) => ({ vehicleId, day, driverId: id }))
  })
  if (!days.length) return []
  const { rows } = await client.query<{ id: string; person: string }>(
    'select id, coalesce(merged_into, id) as person from driver where client_id = $1 and id = any($2::bigint[])',
    [clientId, [...new Set(days.map(({ driverId }) => driverId))]],
  )
  const persons = new Map(rows.map(({ id, person }) => [id, person]))
  return days.flatMap((day) => {
    const driverId = persons.get(day.driverId)
    return driverId === undefined ? [] : [{ ...day, driverId }]
  })
}

/** Returns the trips among stored ones that several people drove. */
export async function storedOfSeveral(
  client: ClientBase,
  clientId: number,
  stored: readonly StoredVersion[],
): Promise<OfSeveral[]> {
  if (!stored.length) return []
  const { rows } = await client.query<OfSeveral>({
    name: 'trips-of-several',
    text: `select t.vehicle_id as "vehicleId", t.day, t.drivers from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
      join trip t on t.client_id = $1 and t.id = n.id and t.started_at = n.at where t.drivers is not null`,
    values: [clientId, ...storedKeys(stored)],
  })
  return rows
}

type Undriven = { vehicleId: string; driverId: string | null; record: { occurredAt: Date } }

/** Gives events that name no driver the one who drove then, if their trip has several. */
export async function assignDrivers(client: ClientBase, clientId: number, events: readonly Undriven[]): Promise<void> {
  const unnamed = events.filter(({ driverId }) => driverId === null)
  if (!unnamed.length) return
  const { rows } = await client.query<{ place: number; driverId: string }>({
    name: 'drivers-of-events',
    text: `select e.place::int, coalesce(k.merged_into, k.id) as "driverId"
      from unnest($2::bigint[], $3::timestamptz[]) with ordinality as e(vehicle_id, at, place)
        join trip t on t.client_id = $1 and t.vehicle_id = e.vehicle_id and t.drivers is not null
          and t.started_at between e.at - ${longest} and e.at and (t.ended_at is null or t.ended_at >= e.at)
        join ${periods} on ${isThen('e.at')}
        join driver k on k.client_id = $1 and k.id = d.id`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        unnamed.map(({ vehicleId }) => vehicleId),
      ),
      unnamed.map(({ record }) => record.occurredAt),
    ],
  })
  for (const { place, driverId } of rows) unnamed[place - 1]!.driverId = driverId
}
