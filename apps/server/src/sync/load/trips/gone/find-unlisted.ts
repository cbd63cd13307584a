import type { WholePeriod } from '@milepost/providers/kit/provider'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { isProvidersTrip } from '../../../own-trip.ts'
import { recordId } from '../../../record-id.ts'

/**
 * Finds a provider's trips that a complete listing of their vehicle's period no longer has: they were deleted, merged,
 * split or recalculated with another start. Trips that Milepost detected or imported from files are in no listing. `listed`: the ids of all that it has, readable or not.
 */
export async function findUnlisted(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  whole: readonly WholePeriod[],
  listed: readonly string[],
): Promise<string[]> {
  const periods = whole.flatMap(({ vehicleExternalIds, from, to }) =>
    vehicleExternalIds.map((id) => ({ vehicleId: recordId(connectionId, 'vehicle', id), from, to })),
  )
  if (!periods.length) return []
  const { rows } = await client.query<{ id: string }>({
    name: 'unlisted-trips',
    text: `select t.id from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as p(vehicle_id, from_at, to_at)
        join trip t on t.client_id = $1 and t.vehicle_id = p.vehicle_id and t.started_at >= p.from_at and t.started_at < p.to_at
      where t.connection_id = $2 and t.id <> all($6::bigint[]) and ${isProvidersTrip}`,
    values: [
      clientId,
      connectionId,
      periods.map(({ vehicleId }) => vehicleId),
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      listed,
    ],
  })
  return rows.map(({ id }) => id)
}
