import { incidentRating, incidentSource } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { forgetIncidents } from '../sync/load/incidents/incident-keys.ts'
import { loadOwnIncidents } from '../sync/load/incidents/load-incidents.ts'
import { recordId } from '../sync/record-id.ts'
import { findEvents, ownEventPrefix } from './find-events.ts'
import { lockVehicle } from './lock-vehicle.ts'
import type { SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** A provider that reports an event type for a vehicle within this time of a moment detects it itself then. */
const reportingDays = 30

/**
 * Derives events the provider doesn't report from a vehicle's positions: those of the given drives are redetected and
 * replace earlier ones, unless a person has rated them. Types the provider reports for this vehicle around their time
 * are left to it, so that nothing counts twice.
 */
export async function deriveEvents(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  { drives, from, until }: SeenDrives,
): Promise<void> {
  const vehicle = { id: span.vehicleId, externalId: span.vehicleExternalId, class: span.vehicleClass }
  const found = drives.flatMap(({ around }) => findEvents(around, vehicle))
  const events = await unreported(client, span, found)
  await removeOthers(client, context, { ...span, from, until }, events)
  await loadOwnIncidents(client, context, events)
}

/** SQL that is true if the provider reports events of this type for vehicle `$2` around a time. */
const isReported = (kind: string, at: string) =>
  `exists (select from incident r where r.client_id = $1 and r.vehicle_id = $2 and r.source = ${incidentSource.code.tsp}
     and r.translated_type = ${kind}
     and r.occurred_at between ${at} - interval '${reportingDays} days' and ${at} + interval '${reportingDays} days')`

/** Decides for each event by its own time: what is detected together then makes no difference. */
async function unreported(
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  found: IncidentRecord[],
): Promise<IncidentRecord[]> {
  if (!found.length) return []
  const { rows } = await client.query<{ index: number }>(
    `select (f.number - 1)::int as index from unnest($3::text[], $4::timestamptz[]) with ordinality as f(kind, at, number)
     where not ${isReported('f.kind', 'f.at')}`,
    [clientId, vehicleId, found.map(({ tags }) => tags[0]!.tag), found.map(({ occurredAt }) => occurredAt)],
  )
  const left = new Set(rows.map(({ index }) => index))
  return found.filter((_, index) => left.has(index))
}

/** Removes detected events of types that the provider turned out to report, unless a person has rated them. */
export async function leaveToProvider(
  client: ClientBase,
  { clientId, vehicleId, from, until }: VehicleSpan,
): Promise<void> {
  await lockVehicle(client, vehicleId)
  const { rows } = await client.query<Removed>(
    `delete from incident i using incident_detail e
     where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and i.client_id = $1 and i.vehicle_id = $2
       and i.source = $3 and i.occurred_at between $4::timestamptz - interval '${reportingDays} days'
         and $5::timestamptz + interval '${reportingDays} days'
       and starts_with(e.external_id, $6) and i.rating <> all($7::smallint[])
       and ${isReported('i.translated_type', 'i.occurred_at')}
     ${removed}`,
    [clientId, vehicleId, incidentSource.code.product, from, until, ownEventPrefix, rated],
  )
  await forget(client, clientId, rows)
}

async function removeOthers(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  { vehicleId, from, until }: VehicleSpan,
  found: IncidentRecord[],
): Promise<void> {
  const { rows } = await client.query<Removed>(
    `delete from incident i using incident_detail e
     where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and i.client_id = $1 and i.vehicle_id = $2
       and i.source = $3 and i.occurred_at between $4 and $5 and starts_with(e.external_id, $6)
       and i.id <> all($7::bigint[]) and i.rating <> all($8::smallint[])
     ${removed}`,
    [
      clientId,
      vehicleId,
      incidentSource.code.product,
      from,
      until,
      ownEventPrefix,
      found.map(({ externalId }) => recordId(connectionId, 'incident', externalId)),
      rated,
    ],
  )
  await forget(client, clientId, rows)
}

type Removed = ChangedDay & { id: string }

const rated = [incidentRating.code.accurate, incidentRating.code.inaccurate]
const removed = 'returning i.id, i.vehicle_id as "vehicleId", i.day, i.driver_id as "driverId"'

async function forget(client: ClientBase, clientId: number, rows: Removed[]): Promise<void> {
  if (!rows.length) return
  await forgetIncidents(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  await markDirty(client, clientId, rows)
}
