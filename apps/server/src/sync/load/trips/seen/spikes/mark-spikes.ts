import type { Spot } from '@milepost/detection/geometry'
import { distance, quantityText } from '@milepost/domain/quantity'
import { distanceMeters } from '@milepost/geo/distance'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import type { Moment } from '../../../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../../../context.ts'
import { storeRejected } from '../../../page-results.ts'
import { rejectionOf } from '../../../rejection.ts'
import { positionFlag } from '../../position-tables.ts'
import { wholeSpan } from '../whole-span.ts'

/** A position at which a vehicle can't have been during a drive, so many meters from where it was just before or after. */
export type Spike = { vehicleId: string; at: Date; latitude: number; longitude: number; meters: number }

type Seen = Spot & { atMs: number }

/** Returns the spikes of a vehicle beside its path, of which both are in order of time. */
export function spikesOf(vehicleId: string, spikes: readonly Seen[], points: readonly Seen[]): Spike[] {
  return spikes.map((spike) => {
    const { atMs, latitude, longitude } = spike
    const after = points.findIndex((point) => point.atMs > atMs)
    const beside = [points.at(after < 0 ? -1 : after), after > 0 ? points[after - 1] : undefined]
    const meters = Math.min(...beside.flatMap((point) => (point ? [metersOf(point, spike)] : [])))
    return { vehicleId, at: new Date(atMs), latitude, longitude, meters }
  })
}

const metersOf = (a: Spot, b: Spot) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)

/**
 * Marks stored positions at which vehicles never were, and lists them, once for each device. Returns
 * those that weren't marked: detection has to compare the events around them again.
 */
export async function markSpikes(
  client: ClientBase,
  context: PipelineContext,
  spikes: readonly Spike[],
): Promise<Moment[]> {
  if (!spikes.length) return []
  const { rows } = await client.query<{ index: number; externalId: string }>({
    name: 'mark-spikes',
    text: `update position p set flags = p.flags | ${positionFlag.jump}
      from unnest($2::bigint[], $3::timestamptz[]) with ordinality as n(vehicle_id, at, n) join vehicle v on v.client_id = $1 and v.id = n.vehicle_id
      where p.client_id = $1 and p.vehicle_id = n.vehicle_id and p.at = n.at and p.at between $4 and $5 and p.flags & ${positionFlag.jump} = 0
      returning (n.n - 1)::int as index, v.external_id as "externalId"`,
    values: [
      context.clientId,
      binaryArray(
        'bigint',
        spikes.map(({ vehicleId }) => vehicleId),
      ),
      spikes.map(({ at }) => at),
      ...wholeSpan(spikes.map(({ at }) => ({ from: at, until: at }))),
    ],
  })
  await storeRejected(
    client,
    context,
    'positions',
    rows.map(({ index, externalId: vehicleExternalId }) => {
      const { at, latitude, longitude, meters } = spikes[index]!
      return rejectionOf({ vehicleExternalId, at, latitude, longitude }, offPath(meters))
    }),
  )
  return context.isImportedDrive ? [] : rows.map(({ index }) => spikes[index]!)
}

/** Returns why a position isn't believed, as an admin reads it. */
const offPath = (meters: number) =>
  `It jumped ${quantityText(distance(meters, 'imperial'))} off the path of its vehicle, too far to drive there and back`
