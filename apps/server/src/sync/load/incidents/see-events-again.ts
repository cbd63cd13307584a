import { leastCrashG } from '@milepost/detection/crash-runs'
import { incidentSource } from '@milepost/domain/codes'
import type { SpeedBasis } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import { storeRejected } from '../page-results.ts'
import { rejectionOf } from '../rejection.ts'
import type { PositionRow } from '../trips/position-tables.ts'
import { seenTypes } from './contradicted/moving-event.ts'
import { aroundSeconds } from './contradicted/positions-around.ts'
import { contradictedMotion } from './contradicted-motion.ts'
import { noteFalseAlarms } from './distrusted/note-false-alarms.ts'
import { rejectUsualCrashes } from './distrusted/usual-crashes.ts'
import { removeIncidents } from './remove-incidents.ts'
import { workedOn } from './withdraw-incidents.ts'

/** The first position before or after an event this far away decides whether its place is believed (`compare-places.ts`). */
const besideMs = 3_600_000

type Row = {
  id: string
  vehicleId: string
  at: string
  endedAt: string | null
  speedBasis: SpeedBasis | null
  type: string
  speedKmh: number | null
  speedLimitKmh: number | null
  maxG: number | null
  hadVideo: boolean
  hasPlace: boolean
  vehicleExternalId: string
  location: { latitude: number; longitude: number } | null
}

/**
 * Compares the events around newly stored positions with them, since positions often arrive later than the events. What
 * they contradict is removed and listed, unless people have worked on it. Returns the vehicles, by id, of events with a
 * place: detection compares it with these positions.
 */
export async function seeEventsAgain(
  client: ClientBase,
  context: PipelineContext,
  rows: readonly PositionRow[],
): Promise<Set<string>> {
  const { clientId } = context
  const around = await eventsAround(client, clientId, rows)
  const placed = new Set(around.flatMap(({ vehicleId, hasPlace }) => (hasPlace ? [vehicleId] : [])))
  await rejectUsualCrashes(
    client,
    context,
    around.map(({ hadVideo, maxG, at, ...row }) => ({
      ...row,
      at: new Date(at),
      hasMore: hadVideo || (maxG ?? 0) >= leastCrashG,
    })),
  )
  const events = around.map(({ at, endedAt, speedBasis, type, speedKmh, speedLimitKmh, maxG, ...row }) => ({
    ...row,
    type: { translatedType: type },
    record: {
      occurredAt: new Date(at),
      endedAt: endedAt === null ? null : new Date(endedAt),
      speedKmh,
      speedLimitKmh,
      maxG,
      ...(speedBasis && { speedBasis }),
    },
  }))
  const contradicted = await contradictedMotion(client, clientId, events)
  if (!contradicted.size) return placed
  const ids = [...contradicted.keys()].map(({ id }) => id)
  const kept = await workedOn(client, clientId, ids)
  const found = [...contradicted].filter(([{ id }]) => !kept.has(id))
  const gone = found.filter(([, { isSure }]) => isSure)
  const names = await externalIds(client, clientId, ids)
  await removeIncidents(
    client,
    clientId,
    gone.map(([{ id }]) => id),
  )
  await storeRejected(
    client,
    context,
    'incidents',
    gone.map(([{ id, type, record }, { reason }]) =>
      rejectionOf({ ...names.get(id)!, type: type.translatedType, occurredAt: record.occurredAt }, reason),
    ),
  )
  const seen = ({ id, vehicleId, type, record }: (typeof events)[number]) => ({
    ...names.get(id)!,
    id,
    vehicleId,
    type: type.translatedType,
    at: record.occurredAt,
  })
  await noteFalseAlarms(
    client,
    context,
    gone.map(([event, { reason }]) => ({ ...seen(event), reason })),
    found.flatMap(([event, { reason, isSure }]) => (isSure ? [] : [{ ...seen(event), doubt: reason }])),
  )
  return placed
}

/** One lookup by vehicle and span: most pages have no events. */
async function eventsAround(client: ClientBase, clientId: number, positions: readonly PositionRow[]): Promise<Row[]> {
  const spans = new Map<string, { from: Date; until: Date }>()
  for (const { vehicleId, at } of positions) {
    const span = spans.get(vehicleId)
    if (!span) spans.set(vehicleId, { from: at, until: at })
    else if (at < span.from) span.from = at
    else if (at > span.until) span.until = at
  }
  const ends = [...spans.values()]
  const { rows } = await client.query<Row>({
    name: 'events-around-positions',
    text: `select i.id, i.vehicle_id as "vehicleId", i.occurred_at as at, i.translated_type as type, i.speed_kmh as "speedKmh", e.speed_limit_kmh as "speedLimitKmh", e.max_g as "maxG", i.has_video as "hadVideo",
        i.latitude_e6 is not null as "hasPlace", v.external_id as "vehicleExternalId",
        case when i.latitude_e6 is not null then json_build_object('latitude', i.latitude_e6 / 1e6, 'longitude', i.longitude_e6 / 1e6) end as location, e.ended_at as "endedAt", e.speed_basis as "speedBasis"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, since, until)
        join incident i on i.client_id = $1 and i.vehicle_id = s.vehicle_id and i.occurred_at between s.since - interval '${besideMs} ms' and s.until + interval '${besideMs} ms' and i.occurred_at between $5 and $6
        join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
        join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
      where i.source = ${incidentSource.code.tsp} and (
        i.occurred_at between s.since - interval '${aroundSeconds} s' and s.until + interval '${aroundSeconds} s' and (i.translated_type = any($7) or i.latitude_e6 is not null)
        or (i.translated_type = any($7) or i.latitude_e6 is not null) and not exists (select from position p where p.client_id = $1 and p.vehicle_id = s.vehicle_id
          and p.at > least(i.occurred_at, s.until) and p.at < greatest(i.occurred_at, s.since) and p.at between $5 and $6))`,
    values: [
      clientId,
      binaryArray('bigint', [...spans.keys()]),
      ends.map(({ from }) => from),
      ends.map(({ until }) => until),
      new Date(Math.min(...ends.map(({ from }) => from.getTime())) - besideMs),
      new Date(Math.max(...ends.map(({ until }) => until.getTime())) + besideMs),
      [...seenTypes],
    ],
  })
  return rows
}

/** The provider's IDs of an event and of its vehicle. */
type Named = { externalId: string; vehicleExternalId: string }

async function externalIds(
  client: ClientBase,
  clientId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await client.query<Named & { id: string }>(
    `select i.id, e.external_id as "externalId", v.external_id as "vehicleExternalId" from incident i
       join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
     where i.client_id = $1 and i.id = any($2::bigint[])`,
    [clientId, binaryArray('bigint', ids)],
  )
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}
