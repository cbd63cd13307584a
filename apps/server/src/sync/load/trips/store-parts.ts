import { localDay } from '@milepost/geo/time-zone'
import type { ClientBase } from 'pg'
import { type ChangedDay, touchedDays } from '../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import type { SeenTrip } from './seen/seen-trip.ts'
import { wholeSpan } from './seen/whole-span.ts'

/** Writes the parts of a trip as an array of the database. */
export const partsText = (parts: readonly number[] | null) => parts && `{${parts.join(',')}}`

/**
 * Stores when trips were driven: of those with silences, and of those stored before, which may have had some. Returns the
 * days that change: a silence may move driving to the next day.
 */
export async function storeParts(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly SeenTrip[],
  stored: ReadonlySet<string>,
): Promise<ChangedDay[]> {
  const idOf = ({ externalId }: SeenTrip) => recordId(context.connectionId, 'trip', externalId)
  const some = trips.filter((trip) => trip.drivenParts || stored.has(idOf(trip)))
  if (!some.length) return []
  const [first, last] = wholeSpan(some.map(({ startedAt }) => ({ from: startedAt, until: startedAt })))
  const { rows } = await client.query<{ vehicleId: string; driverId: string | null; day: string; endedAt: string }>({
    name: 'store-parts',
    text: `update trip t set driven_parts = n.parts::int[] from unnest($2::bigint[], $3::timestamptz[], $4::text[]) as n(id, at, parts)
      where t.client_id = $1 and t.id = n.id and t.started_at = n.at and t.started_at between $5 and $6
        and t.driven_parts is distinct from n.parts::int[]
      returning t.vehicle_id as "vehicleId", t.driver_id as "driverId", t.day, coalesce(t.ended_at, t.started_at) as "endedAt"`,
    values: [
      context.clientId,
      some.map(idOf),
      some.map(({ startedAt }) => startedAt),
      some.map(({ drivenParts }) => partsText(drivenParts)),
      first,
      last,
    ],
  })
  return rows.flatMap((row) => daysOfTrip(context, row, new Date(row.endedAt)))
}

/** Returns the days of a trip, in its client's time zone; one is cut after two days. */
export function daysOfTrip(
  { clientTimeZone }: Pick<PipelineContext, 'clientTimeZone'>,
  { vehicleId, driverId, day }: ChangedDay,
  endedAt: Date,
): ChangedDay[] {
  return touchedDays({
    vehicleId,
    driverId: driverId ?? null,
    day,
    lastDay: localDay(clientTimeZone, endedAt.getTime()),
  })
}
