import { secondMs } from '@milepost/providers/kit/reading/durations'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { privateMoments } from './private-trips.ts'

/** A trip that is known to be private or not. */
export type ClassifiedTrip = TripRecord & { isPrivate: boolean }

/**
 * Classifies trips whose copy isn't: one that was driven while the vehicle was on a private trip stays private, also if
 * it was split, merged or moved since. Only a copy that says so makes it public.
 */
export async function classifyTrips(
  client: ClientBase,
  context: PipelineContext,
  records: readonly TripRecord[],
): Promise<ClassifiedTrip[]> {
  const moments = records
    .filter(({ isPrivate }) => isPrivate === null)
    .flatMap((record) => momentsOf(record).map((at) => ({ record, at, vehicleId: vehicleIdOf(context, record) })))
  const hidden = new Set([...(await privateMoments(client, context, moments))].map(({ record }) => record))
  return records.map((record) => ({ ...record, isPrivate: record.isPrivate ?? hidden.has(record) }))
}

const vehicleIdOf = ({ connectionId }: PipelineContext, { vehicleExternalId }: TripRecord) =>
  recordId(connectionId, 'vehicle', vehicleExternalId)

/** The beginning, middle and end of a trip; not the instants that it shares with its neighbors. */
function momentsOf({ startedAt, endedAt }: TripRecord): Date[] {
  const [startMs, endMs] = [startedAt.getTime(), (endedAt ?? startedAt).getTime()]
  const inner = [startMs + secondMs, (startMs + endMs) / 2, endMs - secondMs]
  return inner.filter((ms) => ms >= startMs && (endedAt === null || ms <= endMs)).map((ms) => new Date(ms))
}
