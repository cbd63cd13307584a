import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../../context.ts'
import type { PathBounds } from '../describe-path.ts'
import { isRecentTrip, openTrouble } from '../open-doubts.ts'

/** Whether the receiver of a vehicle was frozen on a trip; null if its positions don't show it. */
export type FrozenTrip = { vehicleId: string; startedAt: Date; isFrozen: boolean | null }

/** A shorter path may be that of a vehicle that is moved in a yard, in meters. */
const leastMovingMeters = 500

/** Decides whether a receiver froze: it repeats one place while it states motion. One that moves on is right. */
export const isFrozen = (bounds: PathBounds | undefined): boolean | null =>
  bounds?.isFrozen ? true : bounds?.isCovered && bounds.path > leastMovingMeters ? false : null

/** Records as device trouble that the receivers of vehicles froze on their last trips, and resolves it once they move on (`open`). */
export async function noteFrozen(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly FrozenTrip[],
  open: ReadonlySet<string>,
): Promise<void> {
  const known = trips.filter((trip) => trip.isFrozen !== null && isRecentTrip(trip.startedAt, context))
  const last = [...Map.groupBy(known, ({ vehicleId }) => vehicleId).values()].map((own) =>
    own.reduce((a, b) => (b.startedAt > a.startedAt ? b : a)),
  )
  await openTrouble(
    client,
    context,
    'gps',
    last.flatMap((trip) =>
      trip.isFrozen
        ? [
            {
              vehicleId: trip.vehicleId,
              since: trip.startedAt,
              evidence: { frozen: 'positions', reason: frozenReceiver },
            },
          ]
        : [],
    ),
  )
  const right = last.flatMap(({ isFrozen, vehicleId }) => (!isFrozen && open.has(vehicleId) ? [vehicleId] : []))
  if (right.length)
    await client.query(
      `update vehicle_mismatch set healed_at = now() where client_id = $1 and vehicle_id = any($2::bigint[])
         and type = ${mismatchType.code.gps} and evidence ? 'frozen' and healed_at is null`,
      [context.clientId, binaryArray('bigint', right)],
    )
}

const frozenReceiver =
  'Positions repeat one place while they state motion: the receiver froze. Distances, driving times and speeds are unknown meanwhile.'
