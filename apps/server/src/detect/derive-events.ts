import { incidentRating, incidentSource } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { forgetIncidents } from '../sync/load/incidents/incident-keys.ts'
import { loadOwnIncidents } from '../sync/load/incidents/load-incidents.ts'
import { recordId } from '../sync/record-id.ts'
import { findableKinds, findEvents, ownEventPrefix } from './find-events.ts'
import type { SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** A provider that reported an event type for a vehicle within this time detects it itself. */
const reportingWindowDays = 30

/**
 * Derives events the provider doesn't report from a vehicle's positions: those of the given drives are redetected and
 * replace earlier ones, unless a person has rated them. Types the provider reports for this vehicle are left to it, so
 * that nothing counts twice.
 */
export async function deriveEvents(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  { drives, from, until }: SeenDrives,
): Promise<void> {
  const reported = await reportedKinds(client, span)
  const vehicle = { id: span.vehicleId, externalId: span.vehicleExternalId, class: span.vehicleClass }
  const found = drives.flatMap(({ around }) => findEvents(around, vehicle))
  const events = found.filter(({ tags }) => !reported.has(tags[0]!.tag))
  await removeOthers(client, context, { ...span, from, until }, events)
  await loadOwnIncidents(client, context, events)
}

async function reportedKinds(
  client: ClientBase,
  { clientId, vehicleId, from, until }: VehicleSpan,
): Promise<Set<string>> {
  const { rows } = await client.query<{ kind: string }>(
    `select distinct translated_type as kind from incident where client_id = $1 and vehicle_id = $2 and source = $3
       and occurred_at between $4::timestamptz - make_interval(days => $7) and $5::timestamptz + make_interval(days => $7)
       and translated_type = any($6)`,
    [clientId, vehicleId, incidentSource.code.tsp, from, until, findableKinds, reportingWindowDays],
  )
  return new Set(rows.map(({ kind }) => kind))
}

async function removeOthers(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  { vehicleId, from, until }: VehicleSpan,
  found: IncidentRecord[],
): Promise<void> {
  const { accurate, inaccurate } = incidentRating.code
  const { rows } = await client.query<ChangedDay & { id: string }>(
    `delete from incident i using incident_detail e
     where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and i.client_id = $1 and i.vehicle_id = $2
       and i.source = $3 and i.occurred_at between $4 and $5 and starts_with(e.external_id, $6)
       and i.id <> all($7::bigint[]) and i.rating <> all($8::smallint[])
     returning i.id, i.vehicle_id as "vehicleId", i.day, i.driver_id as "driverId"`,
    [
      clientId,
      vehicleId,
      incidentSource.code.product,
      from,
      until,
      ownEventPrefix,
      found.map(({ externalId }) => recordId(connectionId, 'incident', externalId)),
      [accurate, inaccurate],
    ],
  )
  if (!rows.length) return
  await forgetIncidents(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  await markDirty(client, clientId, rows)
}
