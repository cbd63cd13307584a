import type { TripRecord } from '@milepost/providers/kit/record'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../../context.ts'
import { recordId } from '../../../record-id.ts'
import { droppedValue, type Rejection } from '../../rejection.ts'
import { assignEvents, daysOfDrivers, driversOf } from '../several-drivers.ts'
import { type Named, readDriverPeriods, storeDriverPeriods } from './driver-periods.ts'
import { driversInTime, periodsOfTrip } from './drivers-by-positions.ts'

/** A trip that names one driver, from start to end. */
type OfOne = TripRecord & { driverExternalId: string; endedAt: Date }
type Time = { from: Date; until: Date }

/** No trip lasts longer. */
const longestMs = 36 * 3_600_000

/** A trip of another vehicle with the same driver at the time of the trip at `place`; `id` and what follows if it is stored. */
type Other = {
  place: number
  from: string
  until: string
  id: string
  vehicleId: string
  day: string
  driverId: string
} & Pick<TripRecord, 'externalId' | 'vehicleExternalId'>

const isOfOne = (trip: TripRecord): trip is OfOne =>
  trip.driverExternalId !== null && trip.endedAt !== null && !trip.drivers?.length && trip.isPrivate !== true

/**
 * Finds trips whose driver trips of another vehicle name at the same time: who drove either is unknown then. The rest of both is the
 * driver's. Changes the records, and the stored trips; returns what is listed of both. Such times are kept, so that neither trip gets
 * its driver back if it alone is read again.
 */
export async function leaveToNone(
  client: ClientBase,
  context: PipelineContext,
  records: readonly TripRecord[],
): Promise<Rejection[]> {
  const trips = records.filter(isOfOne)
  if (!trips.length) return []
  const { connectionId } = context
  const vehicleIdOf = (trip: TripRecord) => recordId(connectionId, 'vehicle', trip.vehicleExternalId)
  const known = await readDriverPeriods(
    client,
    context,
    trips.map((trip) => ({ vehicleId: vehicleIdOf(trip), from: trip.startedAt, until: trip.endedAt })),
  )
  if (known.size) await forgetOtherDrivers(client, context, trips)
  const stored = await storedOthers(client, context, trips)
  const inPage = await othersInPage(client, context, trips)
  const times = trips.map((trip, place): Time[] => [
    ...(known.get(vehicleIdOf(trip)) ?? []).flatMap((period) =>
      period.driverExternalId === trip.driverExternalId ? period.elsewhere : [],
    ),
    ...stored.filter((other) => other.place === place).map(timeOf),
    ...(inPage.get(trip) ?? []),
  ])
  const found = trips.map((trip, place) => ({ trip, ...partsOf(trip, times[place]!) }))
  const contested = found.filter((one) => one.contested.length > 0)
  if (!contested.length) return []
  const others = [...Map.groupBy(stored, ({ id }) => id).values()].map((same) => {
    const [other] = same
    const trip = { ...other!, driverExternalId: trips[other!.place]!.driverExternalId, ...startAndEnd(other!) }
    const own = same.map(({ place }) => ({ from: trips[place]!.startedAt, until: trips[place]!.endedAt }))
    return { trip, ...partsOf(trip, own) }
  })
  await storeDriverPeriods(
    client,
    context,
    [...contested, ...others].map(({ trip }) => namedBy(trip)),
  )
  await changeStored(client, context, others)
  const listed = [...contested, ...others].map(
    ({ trip: { externalId, vehicleExternalId, startedAt, driverExternalId } }) =>
      droppedValue({ externalId, vehicleExternalId, startedAt }, 'driver', reasonOf(driverExternalId)),
  )
  for (const { trip, named } of contested) Object.assign(trip, driversInTime(trip, named))
  return listed
}

const reasonOf = (driver: string) => `Trips of another vehicle name its driver, ${driver}, at the same time`

const startAndEnd = ({ from, until }: Pick<Other, 'from' | 'until'>) => ({
  startedAt: new Date(from),
  endedAt: new Date(until),
})
const timeOf = ({ from, until }: Other): Time => ({ from: new Date(from), until: new Date(until) })
const namedBy = ({
  vehicleExternalId,
  driverExternalId,
  startedAt,
  endedAt,
}: Pick<OfOne, 'vehicleExternalId' | 'driverExternalId' | 'startedAt' | 'endedAt'>): Named => ({
  vehicleExternalId,
  driverExternalId,
  from: startedAt,
  until: endedAt,
})

const partsOf = (trip: Pick<OfOne, 'driverExternalId' | 'startedAt' | 'endedAt'>, elsewhere: Time[]) =>
  periodsOfTrip(trip, [
    { vehicleId: '', driverExternalId: trip.driverExternalId, from: trip.startedAt, until: trip.endedAt, elsewhere },
  ])

/** Returns the trips of other vehicles in the same page that name the driver of a trip in its time. */
async function othersInPage(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  trips: readonly OfOne[],
): Promise<Map<OfOne, Time[]>> {
  const pairs = [...Map.groupBy(trips, ({ driverExternalId }) => driverExternalId).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
    return sorted.flatMap((trip, index) => {
      const later = sorted.slice(index + 1)
      const end = later.findIndex(({ startedAt }) => startedAt >= trip.endedAt)
      return later
        .slice(0, end < 0 ? undefined : end)
        .flatMap((other) => (other.vehicleExternalId === trip.vehicleExternalId ? [] : [[trip, other] as const]))
    })
  })
  if (!pairs.length) return new Map()
  const vehicleIdOf = ({ vehicleExternalId }: OfOne) => recordId(connectionId, 'vehicle', vehicleExternalId)
  const vehicleOf = await vehiclesOf(client, clientId, pairs.flat().map(vehicleIdOf))
  const found = new Map<OfOne, Time[]>()
  const add = (trip: OfOne, { startedAt: from, endedAt: until }: OfOne) =>
    found.set(trip, [...(found.get(trip) ?? []), { from, until }])
  for (const [trip, other] of pairs) {
    const [one, two] = [vehicleOf.get(vehicleIdOf(trip))?.vinKey, vehicleOf.get(vehicleIdOf(other))?.vinKey]
    if (one && one === two) continue
    add(trip, other)
    add(other, trip)
  }
  return found
}

type StoredTrip = Omit<Other, 'place' | 'vehicleExternalId'>

/**
 * Finds stored trips of other vehicles that name the drivers of trips in their time. Those of another unit of a vehicle are no others.
 * All trips of these drivers are read at once and compared here: the database, which doesn't know the size of a new table, would
 * read them for each trip.
 */
async function storedOthers(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  trips: readonly OfOne[],
): Promise<Other[]> {
  const vehicleIdOf = ({ vehicleExternalId }: OfOne) => recordId(connectionId, 'vehicle', vehicleExternalId)
  const driverIdOf = ({ driverExternalId }: OfOne) => recordId(connectionId, 'driver', driverExternalId)
  const personOf = await personsOf(client, clientId, trips.map(driverIdOf))
  const ofPersons = Map.groupBy(
    trips.map((trip, place) => ({ ...trip, place })),
    (trip) => personOf.get(driverIdOf(trip)),
  )
  const earliestMs = Math.min(...trips.map(({ startedAt }) => startedAt.getTime()))
  const { rows } = await client.query<StoredTrip>({
    name: 'trips-of-drivers',
    text: `select id, vehicle_id as "vehicleId", day, driver_id as "driverId", started_at as "from", ended_at as "until", external_id as "externalId"
      from trip where client_id = $1 and driver_id = any($3::bigint[]) and started_at between $4 and $5 and ended_at > $6 and connection_id = $2 and not is_private`,
    values: [
      clientId,
      connectionId,
      binaryArray('bigint', [...new Set(personOf.values())]),
      new Date(earliestMs - longestMs),
      new Date(Math.max(...trips.map(({ endedAt }) => endedAt.getTime()))),
      new Date(earliestMs),
    ],
  })
  const page = new Set(trips.map(({ externalId }) => recordId(connectionId, 'trip', externalId)))
  const met = rows.flatMap((other) => {
    const { startedAt, endedAt } = startAndEnd(other)
    const meets = (trip: OfOne) =>
      vehicleIdOf(trip) !== other.vehicleId && startedAt < trip.endedAt && endedAt > trip.startedAt
    return page.has(other.id)
      ? []
      : ofPersons.get(other.driverId)!.flatMap((trip) => (meets(trip) ? [{ trip, other }] : []))
  })
  const vehicleOf = await vehiclesOf(
    client,
    clientId,
    met.flatMap(({ trip, other }) => [vehicleIdOf(trip), other.vehicleId]),
  )
  return met.flatMap(({ trip, other }) => {
    const [own, elsewhere] = [vehicleOf.get(vehicleIdOf(trip)), vehicleOf.get(other.vehicleId)!]
    const isOneVehicle = elsewhere.vinKey !== null && elsewhere.vinKey === own?.vinKey
    return isOneVehicle ? [] : [{ ...other, place: trip.place, vehicleExternalId: elsewhere.externalId }]
  })
}

/** Returns who drivers are, after merges, by their ids; only of stored ones. */
async function personsOf(
  client: ClientBase,
  clientId: number,
  driverIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; person: string }>({
    name: 'persons-of-drivers',
    text: 'select id, coalesce(merged_into, id) as person from driver where client_id = $1 and id = any($2::bigint[])',
    values: [clientId, binaryArray('bigint', [...new Set(driverIds)])],
  })
  return new Map(rows.map(({ id, person }) => [id, person]))
}

async function vehiclesOf(
  client: ClientBase,
  clientId: number,
  vehicleIds: readonly string[],
): Promise<Map<string, { externalId: string; vinKey: string | null }>> {
  if (!vehicleIds.length) return new Map()
  const { rows } = await client.query<{ id: string; externalId: string; vinKey: string | null }>(
    'select id, external_id as "externalId", vin_key as "vinKey" from vehicle where client_id = $1 and id = any($2::bigint[])',
    [clientId, [...new Set(vehicleIds)]],
  )
  return new Map(rows.map(({ id, ...vehicle }) => [id, vehicle]))
}

/** What was kept of a trip that names another driver now; positions say by themselves who drove. */
async function forgetOtherDrivers(
  client: ClientBase,
  { clientId, connectionId, providerId }: PipelineContext,
  trips: readonly OfOne[],
): Promise<void> {
  if (providerById(providerId)?.manifest.positionsNameDrivers) return
  await client.query({
    name: 'forget-driver-periods',
    text: `delete from driver_period p using unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as s(vehicle_id, driver, from_at, until_at)
      where p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.driver_external_id <> s.driver and p.from_at >= s.from_at and p.until_at <= s.until_at`,
    values: [
      clientId,
      trips.map(({ vehicleExternalId }) => recordId(connectionId, 'vehicle', vehicleExternalId)),
      trips.map(({ driverExternalId }) => driverExternalId),
      trips.map(({ startedAt }) => startedAt),
      trips.map(({ endedAt }) => endedAt),
    ],
  })
}

type Changed = { trip: Other & Pick<OfOne, 'driverExternalId' | 'startedAt' | 'endedAt'> } & ReturnType<typeof partsOf>

async function changeStored(client: ClientBase, context: PipelineContext, others: readonly Changed[]): Promise<void> {
  if (!others.length) return
  const { clientId, connectionId, isHistory } = context
  const rows = others.map(({ trip: { id, vehicleId, day, driverId, startedAt }, named }) => {
    const drivers = named.length ? driversOf(connectionId, { drivers: named }) : null
    return { id, vehicleId, day, driverId, startedAt, drivers }
  })
  await client.query(
    `update trip t set driver_id = null, drivers = n.drivers from unnest($2::bigint[], $3::timestamptz[], $4::jsonb[]) as n(id, at, drivers)
     where t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    [clientId, rows.map(({ id }) => id), rows.map(({ startedAt }) => startedAt), rows.map(({ drivers }) => drivers)],
  )
  await markDirty(client, clientId, [...rows, ...(await daysOfDrivers(client, clientId, rows))], { isHistory })
  await assignEvents(client, context, rows)
}
