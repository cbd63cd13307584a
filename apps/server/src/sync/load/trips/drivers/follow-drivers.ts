import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../../context.ts'
import { isProvidersTrip } from '../../../own-trip.ts'
import { holdPersons, personOf } from '../../../persons/hold-persons.ts'
import { recordId } from '../../../record-id.ts'
import { ensureDrivers } from '../../vehicles/ensure-drivers.ts'
import { assignEvents, daysOfDrivers, driversOf } from '../several-drivers.ts'
import { namedDrivers, type Span, storeDriverPeriods } from './driver-periods.ts'
import { nameByPositions } from './drivers-by-positions.ts'

/**
 * Stores who drove by positions, and names the drivers of stored trips that name none. What two vehicles contradict is decided
 * when the trips are read again.
 */
export async function followDrivers(
  client: ClientBase,
  context: PipelineContext,
  records: readonly PositionRecord[],
): Promise<void> {
  const named = namedDrivers(records)
  if (!named.length) return
  await storeDriverPeriods(client, context, named)
  const vehicleIdOf = (vehicleExternalId: string) => recordId(context.connectionId, 'vehicle', vehicleExternalId)
  const spans = named.map((one) => ({ ...one, vehicleId: vehicleIdOf(one.vehicleExternalId) }))
  const trips = await unnamedTrips(client, context, spans)
  if (!trips.length) return
  await nameByPositions(client, context, trips)
  const found = trips.filter(({ driverExternalId, drivers }) => driverExternalId !== null || drivers?.length)
  await ensureDrivers(
    client,
    context,
    found.flatMap((trip) => [trip, ...(trip.drivers ?? [])]),
  )
  const { clientId, connectionId } = context
  const ids = found.map(({ driverExternalId: id }) => id && recordId(connectionId, 'driver', id))
  const persons = await holdPersons(client, clientId, ids)
  const rows = found.map((trip, index) => ({
    ...trip,
    driverId: personOf(persons, ids[index] ?? null),
    drivers: driversOf(connectionId, trip),
  }))
  await client.query(
    `update trip t set driver_id = n.driver_id, drivers = n.drivers from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::jsonb[]) as n(id, at, driver_id, drivers)
     where t.client_id = $1 and t.id = n.id and t.started_at = n.at`,
    [
      clientId,
      rows.map(({ id }) => id),
      rows.map(({ startedAt }) => startedAt),
      rows.map(({ driverId }) => driverId),
      rows.map(({ drivers }) => drivers),
    ],
  )
  await markDirty(client, clientId, [...rows, ...(await daysOfDrivers(client, clientId, rows))], {
    isHistory: context.isHistory,
  })
  await assignEvents(client, context, rows)
}

type Unnamed = TripRecord & { id: string; vehicleId: string; day: string }
type Row = {
  id: string
  vehicleId: string
  day: string
  vehicle: string
  externalId: string
  from: string
  until: string | null
}

/** Returns the trips of a provider in some spans whose driver isn't known. */
async function unnamedTrips(
  client: ClientBase,
  { clientId }: PipelineContext,
  spans: readonly Span[],
): Promise<Unnamed[]> {
  const { rows } = await client.query<Row>({
    name: 'trips-without-driver',
    text: `select distinct t.id, t.vehicle_id as "vehicleId", t.day, v.external_id as vehicle, t.external_id as "externalId", t.started_at as "from", t.ended_at as "until"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
        join trip t on t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.started_at between s.from_at - interval '2 days' and s.until_at
          and (t.ended_at is null or t.ended_at >= s.from_at)
        join vehicle v on v.client_id = $1 and v.id = t.vehicle_id
      where t.driver_id is null and t.drivers is null and not t.is_private and ${isProvidersTrip}`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
    ],
  })
  return rows.map(({ vehicle, from, until, ...row }) => ({
    ...row,
    vehicleExternalId: vehicle,
    driverExternalId: null,
    startedAt: new Date(from),
    endedAt: until === null ? null : new Date(until),
    distanceMeters: null,
    distanceSource: null,
    start: null,
    end: null,
    isPrivate: false,
    revision: null,
  }))
}
