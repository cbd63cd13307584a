import { dayMs, secondMs } from '@milepost/providers/kit/reading/durations'
import type { TripRecord } from '@milepost/providers/kit/record'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { recordId } from '../../../record-id.ts'
import type { VehicleTime } from '../seen/again/stored-trips.ts'
import { removeTrips } from './remove-trips.ts'

/** What two trips may share where one ends and the next begins. */
const touchMs = secondMs
/** A trip is longer than this only by mistake, and replaces nothing. */
const longestTripMs = 2 * dayMs

type Span = { id: string; vehicleId: string; startMs: number; endMs: number; revision: number }

/**
 * Of a provider that recalculates a vehicle's time in versions, removes the stored trips that newer ones overlap, and
 * returns the records that no newer trip overlaps, and when those were. History is read in its newest version, so it isn't compared.
 */
export async function replaceOverlaps<T extends TripRecord>(
  client: ClientBase,
  context: PipelineContext,
  records: readonly T[],
): Promise<{ current: T[]; gone: readonly VehicleTime[] }> {
  if (context.isHistory || !providerById(context.providerId)?.streams.trips?.replacesOverlaps)
    return { current: [...records], gone: [] }
  const spans = new Map(
    records.flatMap((record) => {
      const span = spanOf(context, record)
      return span ? [[record, span] as const] : []
    }),
  )
  const own = [...spans.values()]
  const stored = await storedAround(client, context, own)
  const beside = Map.groupBy([...own, ...stored], ({ vehicleId }) => vehicleId)
  const isCurrent = (span: Span) => !beside.get(span.vehicleId)?.some((other) => isReplacedBy(span, other))
  const current = records.filter((record) => !spans.has(record) || isCurrent(spans.get(record)!))
  const kept = new Set(current.flatMap((record) => spans.get(record)?.id ?? []))
  const outdated = stored.filter((old) => !kept.has(old.id) && !isCurrent(old))
  const gone = await removeTrips(
    client,
    context.clientId,
    outdated.map(({ id }) => id),
  )
  return { current, gone }
}

const isReplacedBy = (old: Span, span: Span) =>
  old.id !== span.id &&
  old.revision < span.revision &&
  Math.min(old.endMs, span.endMs) - Math.max(old.startMs, span.startMs) > touchMs

function spanOf({ connectionId }: PipelineContext, record: TripRecord): Span | null {
  const { externalId, vehicleExternalId, startedAt, endedAt, revision } = record
  if (revision === null || !endedAt || endedAt.getTime() - startedAt.getTime() > longestTripMs) return null
  return {
    id: recordId(connectionId, 'trip', externalId),
    vehicleId: recordId(connectionId, 'vehicle', vehicleExternalId),
    startMs: startedAt.getTime(),
    endMs: endedAt.getTime(),
    revision,
  }
}

/** Returns the stored trips that overlap some spans. */
async function storedAround(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  spans: readonly Span[],
): Promise<Span[]> {
  if (!spans.length) return []
  const { rows } = await client.query<Span>({
    name: 'overlapped-trips',
    text: `select distinct t.id, t.vehicle_id as "vehicleId", (extract(epoch from t.started_at) * 1000)::float8 as "startMs",
        (extract(epoch from t.ended_at) * 1000)::float8 as "endMs", t.revision::float8 as revision
      from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as p(vehicle_id, from_at, to_at)
        join trip t on t.client_id = $1 and t.vehicle_id = p.vehicle_id and t.started_at between p.from_at - interval '2 days' and p.to_at
      where t.connection_id = $2 and t.ended_at > p.from_at and t.revision is not null`,
    values: [
      clientId,
      connectionId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ startMs }) => new Date(startMs)),
      spans.map(({ endMs }) => new Date(endMs)),
    ],
  })
  return rows
}
