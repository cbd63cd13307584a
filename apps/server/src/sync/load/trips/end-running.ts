import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { type ChangedDay, markDirty } from '../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../context.ts'
import { daysOfDrivers, type OfSeveral } from './several-drivers.ts'
import { daysOfTrip } from './store-parts.ts'
import type { TripRow } from './trip-table.ts'

/** A trip that still runs began at most this long before a trip that ends it. */
const longestRun = `interval '31 days'`

/**
 * Ends the running trips of the vehicles of these trips where a later one has begun: their provider left their ends
 * open, or in the far future. Their true ends are unknown, and so is their driving time; a later copy with an end
 * replaces them.
 */
export async function endRunning(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly TripRow[],
): Promise<void> {
  const { rows } = await client.query<ChangedDay & OfSeveral & { endedAt: string }>({
    name: 'end-running-trips',
    text: `update trip t set ended_at = n.next, by_positions = 0
      from (select r.id, r.started_at, (select min(l.started_at) from trip l
          where l.client_id = $1 and l.vehicle_id = r.vehicle_id and l.started_at > r.started_at and l.started_at >= $3::timestamptz - ${longestRun}) as next
        from trip r where r.client_id = $1 and r.ended_at is null and r.vehicle_id = any($2::bigint[])
          and r.started_at between $3::timestamptz - ${longestRun} and $4) n
      where t.client_id = $1 and t.id = n.id and t.started_at = n.started_at and n.next is not null
      returning t.vehicle_id as "vehicleId", t.driver_id as "driverId", t.day, t.ended_at as "endedAt", t.drivers`,
    values: [
      context.clientId,
      binaryArray('bigint', [...new Set(trips.map(({ vehicleId }) => vehicleId))]),
      trips[0]!.startedAt,
      trips.at(-1)!.startedAt,
    ],
  })
  const changed = rows.flatMap(({ endedAt, ...row }) => daysOfTrip(context, row, new Date(endedAt)))
  const ofDrivers = await daysOfDrivers(client, context.clientId, rows)
  if (changed.length)
    await markDirty(client, context.clientId, [...changed, ...ofDrivers], { isHistory: context.isHistory })
}
