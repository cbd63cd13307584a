import { isWrongUnit } from '@milepost/detection/motion/speed-ratio'
import type { SpeedStretch } from '@milepost/detection/motion/speed-stretches'
import { incidentRating, incidentSource } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { removeDistrusted } from '../sync/load/incidents/distrust-speeding.ts'
import { forgetIncidents } from '../sync/load/incidents/incident-keys.ts'
import { loadOwnIncidents } from '../sync/load/incidents/load-incidents.ts'
import { recordId } from '../sync/record-id.ts'
import { findEvents, ownEventPrefix } from './find-events.ts'
import { lockVehicles } from './lock-vehicle.ts'
import type { SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** A provider that reports an event type for a vehicle within this time of a moment detects it itself then. */
const reportingDays = 30

/**
 * Derives events the provider doesn't report from a vehicle's positions: those of the given drives are redetected and
 * replace earlier ones, unless a person has rated them. Types the provider reports for this vehicle around their time
 * are left to it, so that nothing counts twice; its speeding is removed where the device's speeds aren't true. Returns how true
 * they are, in order.
 */
export async function deriveEvents(
  client: ClientBase,
  context: PipelineContext,
  span: VehicleSpan,
  { drives, from, until }: SeenDrives,
): Promise<SpeedStretch[]> {
  const vehicle = { id: span.vehicleId, externalId: span.vehicleExternalId, class: span.vehicleClass }
  const findings = drives.map(({ around }) => findEvents(around, vehicle))
  const found = findings.flatMap(({ events }) => events)
  const events = await unreported(client, span, found)
  await removeOthers(client, context, { ...span, from, until }, events)
  await loadOwnIncidents(client, context, events)
  const stretches = findings.flatMap((one) => one.stretches)
  for (const { ratio, fromMs, untilMs } of stretches) {
    const part = { vehicleId: span.vehicleId, from: new Date(fromMs), until: new Date(untilMs) }
    if (isWrongUnit(ratio)) await removeDistrusted(client, context, part, ratio)
  }
  return stretches
}

/** SQL that is true if the provider reports events of this type for a vehicle around a time. */
const isReported = (vehicleId: string, kind: string, at: string) =>
  `exists (select from incident r where r.client_id = $1 and r.vehicle_id = ${vehicleId} and r.source = ${incidentSource.code.tsp}
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
     where not ${isReported('$2', 'f.kind', 'f.at')}`,
    [clientId, vehicleId, found.map(({ tags }) => tags[0]!.tag), found.map(({ occurredAt }) => occurredAt)],
  )
  const left = new Set(rows.map(({ index }) => index))
  return found.filter((_, index) => left.has(index))
}

/**
 * Removes detected events of types that the provider turned out to report, unless a person has rated them: of all given
 * vehicles at once, because most have none.
 */
export async function leaveToProviders(
  client: ClientBase,
  clientId: number,
  spans: readonly VehicleSpan[],
): Promise<void> {
  const around = [...Map.groupBy(spans, ({ vehicleId }) => vehicleId)].map(([vehicleId, own]) => ({
    vehicleId,
    from: new Date(Math.min(...own.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...own.map(({ until }) => until.getTime()))),
  }))
  const vehicleIds = around.map(({ vehicleId }) => vehicleId)
  await lockVehicles(client, vehicleIds)
  const { rows } = await client.query<Removed>({
    name: 'leave-to-provider',
    text: `with detected as materialized (
       select i.occurred_at, i.id, i.vehicle_id, i.translated_type
       from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(v, from_at, until_at)
         join incident i on i.client_id = $1 and i.vehicle_id = s.v and i.source = $5 and i.rating <> all($7::smallint[])
           and i.occurred_at between s.from_at - interval '${reportingDays} days' and s.until_at + interval '${reportingDays} days'
         join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
           and starts_with(e.external_id, $6)),
     reported as materialized (
       select occurred_at, id from detected d where ${isReported('d.vehicle_id', 'd.translated_type', 'd.occurred_at')})
     delete from incident i using reported n where i.client_id = $1 and (i.occurred_at, i.id) = (n.occurred_at, n.id)
     ${removed}`,
    values: [
      clientId,
      vehicleIds,
      around.map(({ from }) => from),
      around.map(({ until }) => until),
      incidentSource.code.product,
      ownEventPrefix,
      rated,
    ],
  })
  await forget(client, clientId, rows)
}

async function removeOthers(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  { vehicleId, from, until }: VehicleSpan,
  found: IncidentRecord[],
): Promise<void> {
  const { rows } = await client.query<Removed>({
    name: 'remove-other-events',
    text: `delete from incident i using incident_detail e
     where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and i.client_id = $1 and i.vehicle_id = $2
       and i.source = $3 and i.occurred_at between $4 and $5 and starts_with(e.external_id, $6)
       and i.id <> all($7::bigint[]) and i.rating <> all($8::smallint[])
     ${removed}`,
    values: [
      clientId,
      vehicleId,
      incidentSource.code.product,
      from,
      until,
      ownEventPrefix,
      found.map(({ externalId }) => recordId(connectionId, 'incident', externalId)),
      rated,
    ],
  })
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
