import { dayMs } from '@milepost/domain/time/calendar-days'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { markPositions } from '../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../context.ts'
import { removeIncidents } from '../incidents/remove-incidents.ts'
import { deriveLatest, type GoneMoment } from './gone/derive-latest.ts'

/** A private trip; one in progress has no end. */
export type PrivateSpan = { vehicleId: string; from: Date; until: Date | null }

type Moment = { vehicleId: string; at: Date }

/** No trip lasts longer, and one that never ended hides no more than this. */
const longestMs = 2 * dayMs

/** The span of a vehicle's motion shown around an event. */
export const motionAround = { beforeMs: 12_000, afterMs: 10_000 }

/** The client and connection of the trips. */
type Place = Pick<PipelineContext, 'clientId' | 'connectionId' | 'privacy'>

/**
 * Returns which of some moments of vehicles lie in private trips. Connections without any are queried once per visit.
 */
export async function privateMoments<M extends Moment>(
  client: Queries,
  context: Place,
  moments: readonly M[],
): Promise<Set<M>> {
  if (!moments.length || !(await hasPrivateTrips(client, context))) return new Set()
  const times = moments.map(({ at }) => at.getTime())
  const { rows } = await client.query<{ vehicleId: string; from: string; until: string | null }>({
    name: 'private-trips',
    text: `select vehicle_id as "vehicleId", started_at as "from", ended_at as until from trip
      where client_id = $1 and is_private and vehicle_id = any($2::bigint[]) and started_at between $3 and $4
        and (ended_at is null or ended_at >= $5)`,
    values: [
      context.clientId,
      binaryArray('bigint', [...new Set(moments.map(({ vehicleId }) => vehicleId))]),
      new Date(times.reduce((a, b) => Math.min(a, b)) - longestMs),
      new Date(times.reduce((a, b) => Math.max(a, b))),
      new Date(times.reduce((a, b) => Math.min(a, b))),
    ],
  })
  const spans = Map.groupBy(
    rows.map(({ vehicleId, from, until }) => ({ vehicleId, from: Date.parse(from), until: endOf(from, until) })),
    ({ vehicleId }) => vehicleId,
  )
  const isPrivate = ({ vehicleId, at }: Moment) =>
    spans.get(vehicleId)?.some(({ from, until }) => from <= at.getTime() && at.getTime() <= until)
  return new Set(moments.filter(isPrivate))
}

const endOf = (from: string, until: string | null) => (until ? Date.parse(until) : Date.parse(from) + longestMs)

async function hasPrivateTrips(client: Queries, { clientId, connectionId, privacy }: Place): Promise<boolean> {
  if (privacy?.hasTrips !== undefined) return privacy.hasTrips
  const { rows } = await client.query<{ has: boolean }>({
    name: 'has-private-trips',
    text: 'select exists (select from trip where client_id = $1 and connection_id = $2 and is_private) as has',
    values: [clientId, connectionId],
  })
  const { has } = rows[0]!
  if (privacy) privacy.hasTrips = has
  return has
}

/** Returns the ends of private trips; of one without an end, the start of the vehicle's next trip if it has one. */
async function endsOf(client: ClientBase, clientId: number, spans: readonly PrivateSpan[]): Promise<Date[]> {
  const open = spans.filter(({ until }) => !until)
  const { rows } = open.length
    ? await client.query<{ vehicleId: string; from: string; until: string | null }>(
        `select s.vehicle_id as "vehicleId", s.from_at as "from", (select min(t.started_at) from trip t
           where t.client_id = $1 and t.vehicle_id = s.vehicle_id and t.started_at > s.from_at) as until
         from unnest($2::bigint[], $3::timestamptz[]) as s(vehicle_id, from_at)`,
        [clientId, open.map(({ vehicleId }) => vehicleId), open.map(({ from }) => from)],
      )
    : { rows: [] }
  const keyOf = (vehicleId: string, from: Date) => `${vehicleId} ${from.getTime()}`
  const nextOf = new Map(rows.map(({ vehicleId, from, until }) => [keyOf(vehicleId, new Date(from)), until]))
  return spans.map(({ vehicleId, from, until }) => {
    if (until) return until
    const next = nextOf.get(keyOf(vehicleId, from))
    const latestMs = from.getTime() + longestMs
    return new Date(next ? Math.min(Date.parse(next), latestMs) : latestMs)
  })
}

/**
 * Removes vehicle data within private trips: routes and events. Its last position is the one before. Motion around events near their borders
 * is discarded and requested again, without the trip.
 */
export async function removePrivateData(
  client: ClientBase,
  context: PipelineContext,
  spans: readonly PrivateSpan[],
): Promise<void> {
  if (!spans.length) return
  if (context.privacy) context.privacy.hasTrips = true
  const { clientId } = context
  const vehicleIds = spans.map(({ vehicleId }) => vehicleId)
  const from = spans.map((span) => span.from)
  const until = await endsOf(client, clientId, spans)
  const values = [clientId, vehicleIds, from, until]
  const { rows: removed } = await client.query<GoneMoment>(
    `delete from position p using unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
     where p.client_id = $1 and p.vehicle_id = s.vehicle_id and p.at between s.from_at and s.until_at
     returning p.vehicle_id as "vehicleId", p.at`,
    values,
  )
  const { rows: last } = await client.query<GoneMoment>(
    `select l.vehicle_id as "vehicleId", l.at from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
       join vehicle_latest l on l.client_id = $1 and l.vehicle_id = s.vehicle_id and l.at between s.from_at and s.until_at`,
    values,
  )
  const moments = [...removed, ...last].map(({ vehicleId, at }) => ({ vehicleId, at: new Date(at) }))
  // What was detected in a drive that the trip is part of is detected again, without it.
  await markPositions(client, context, moments)
  await client.query(
    `delete from incident_telemetry t
     using unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at), incident i
     where i.client_id = $1 and i.vehicle_id = s.vehicle_id and i.occurred_at between s.from_at and s.until_at
       and t.client_id = $1 and t.incident_id = i.id`,
    [
      clientId,
      vehicleIds,
      from.map((at) => new Date(at.getTime() - motionAround.afterMs)),
      until.map((at) => new Date(at.getTime() + motionAround.beforeMs)),
    ],
  )
  // Trouble of two places at one time says where they are.
  await client.query(
    `delete from vehicle_mismatch m using unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
     where m.client_id = $1 and m.vehicle_id = s.vehicle_id and m.evidence ? 'hereLatitude'
       and m.since between s.from_at - interval '5 minutes' and s.until_at + interval '5 minutes'`,
    values,
  )
  const { rows } = await client.query<{ id: string }>(
    `select i.id from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
       join incident i on i.client_id = $1 and i.vehicle_id = s.vehicle_id and i.occurred_at between s.from_at and s.until_at`,
    values,
  )
  await removeIncidents(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  for (const id of await deriveLatest(client, clientId, last)) context.newestPositions?.delete(id)
}
