import { secondMs } from '@milepost/providers/kit/reading/durations'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { privateMoments } from './private-trips.ts'

/** A trip that is known to be private or not. */
export type ClassifiedTrip = TripRecord & { isPrivate: boolean }

/**
 * Classifies trips whose copy isn't: one that was driven while the vehicle was on a private trip stays private, also if
 * it was split, merged, moved or deleted since. Only a copy that says so makes it public.
 */
export async function classifyTrips(
  client: ClientBase,
  context: PipelineContext,
  records: readonly TripRecord[],
): Promise<ClassifiedTrip[]> {
  const moments = records
    .filter(({ isPrivate }) => isPrivate === null)
    .flatMap((record) => momentsOf(record).map((at) => ({ record, at, vehicleId: vehicleIdOf(context, record) })))
  if (!moments.length) return records.map((record) => ({ ...record, isPrivate: record.isPrivate ?? false }))
  const ownSpans = records.flatMap((record) =>
    record.isPrivate && record.endedAt
      ? [
          {
            vehicleId: vehicleIdOf(context, record),
            fromMs: record.startedAt.getTime(),
            untilMs: record.endedAt.getTime(),
          },
        ]
      : [],
  )
  const spans = [...ownSpans, ...(await goneSpans(client, context.clientId, moments))]
  const isWithin = ({ vehicleId, at }: Moment) =>
    spans.some((span) => span.vehicleId === vehicleId && span.fromMs <= at.getTime() && at.getTime() <= span.untilMs)
  const known = await privateMoments(client, context, moments)
  const hidden = new Set(moments.filter((moment) => known.has(moment) || isWithin(moment)).map(({ record }) => record))
  return records.map((record) => ({ ...record, isPrivate: record.isPrivate ?? hidden.has(record) }))
}

type Moment = { vehicleId: string; at: Date }
type Span = { vehicleId: string; fromMs: number; untilMs: number }

/** Returns the private trips that the provider deleted around some moments. */
async function goneSpans(client: ClientBase, clientId: number, moments: readonly Moment[]): Promise<Span[]> {
  const times = moments.map(({ at }) => at.getTime())
  const { rows } = await client.query<{ vehicleId: string; from: string; until: string }>({
    name: 'gone-private-trips',
    text: `select vehicle_id as "vehicleId", started_at as "from", ended_at as until from gone_trip
      where client_id = $1 and is_private and vehicle_id = any($2::bigint[]) and started_at <= $4 and ended_at >= $3`,
    values: [
      clientId,
      binaryArray('bigint', [...new Set(moments.map(({ vehicleId }) => vehicleId))]),
      new Date(times.reduce((a, b) => Math.min(a, b))),
      new Date(times.reduce((a, b) => Math.max(a, b))),
    ],
  })
  return rows.map(({ vehicleId, from, until }) => ({ vehicleId, fromMs: Date.parse(from), untilMs: Date.parse(until) }))
}

const vehicleIdOf = ({ connectionId }: PipelineContext, { vehicleExternalId }: TripRecord) =>
  recordId(connectionId, 'vehicle', vehicleExternalId)

/** The beginning, middle and end of a trip; not the instants that it shares with its neighbors. */
function momentsOf({ startedAt, endedAt }: TripRecord): Date[] {
  const [startMs, endMs] = [startedAt.getTime(), (endedAt ?? startedAt).getTime()]
  const inner = [startMs + secondMs, (startMs + endMs) / 2, endMs - secondMs]
  return inner.filter((ms) => ms >= startMs && (endedAt === null || ms <= endMs)).map((ms) => new Date(ms))
}
