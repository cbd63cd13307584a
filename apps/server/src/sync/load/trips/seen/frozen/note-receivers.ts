import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../../context.ts'
import { removeEventsOfTwo } from '../../../incidents/distrusted/events-of-two.ts'
import type { PathBounds } from '../describe-path.ts'
import { isRecentTrip, openTrouble } from '../open-doubts.ts'
import { type LastFinding, lastFindings, type ReceiverFinding } from './last-finding.ts'
import { isReceiverFault, receiverFaults } from './receiver-faults.ts'

/** A shorter path may be that of a vehicle that is moved in a yard, in meters. */
const leastMovingMeters = 500

/** Decides what is wrong with the positions of a trip: two vehicles report them, or one place repeats while they state motion. */
export function receiverFault(bounds: PathBounds | undefined): ReceiverFinding['fault'] {
  if (bounds?.isOfTwo) return 'twoVehicles'
  if (bounds?.isFrozen) return 'frozen'
  return bounds?.isCovered && bounds.path > leastMovingMeters ? 'none' : null
}

/** Records as device trouble what the last trips of vehicles show to be wrong with their positions, and resolves it once they are right (`open`). */
export async function noteReceivers(
  client: ClientBase,
  context: PipelineContext,
  found: readonly ReceiverFinding[],
  open: ReadonlySet<string>,
): Promise<void> {
  const last = await ofLastTrips(client, context, lastFindings(found.filter((one) => needsAttention(one, context))))
  await openTrouble(
    client,
    context,
    'gps',
    last.flatMap(({ vehicleId, since, fault }) =>
      fault === 'none' ? [] : [{ vehicleId, since, evidence: { [fault]: 'positions', reason: receiverFaults[fault] } }],
    ),
  )
  for (const { vehicleId, since, fault } of last)
    if (fault === 'twoVehicles' && !open.has(vehicleId)) await removeEventsOfTwo(client, context, { vehicleId, since })
  const right = last.filter(({ fault, vehicleId }) => fault === 'none' && open.has(vehicleId))
  if (right.length)
    await client.query(
      `update vehicle_mismatch x set healed_at = now() from unnest($2::bigint[], $3::timestamptz[]) as n(vehicle_id, at)
       where x.client_id = $1 and x.vehicle_id = n.vehicle_id and ${isReceiverFault('x')} and x.healed_at is null and x.since <= n.at`,
      [
        context.clientId,
        binaryArray(
          'bigint',
          right.map(({ vehicleId }) => vehicleId),
        ),
        right.map(({ startedAt }) => startedAt),
      ],
    )
}

/** A vehicle that hasn't driven for longer may be out of service, in days. */
const attentionDays = 14

const needsAttention = ({ startedAt }: ReceiverFinding, { now }: Pick<PipelineContext, 'now'>): boolean =>
  now.getTime() - startedAt.getTime() < attentionDays * 86_400_000

/** Returns what recent trips show, and older ones after which a vehicle had no other: over a weekend, a fault is still there. */
async function ofLastTrips(
  client: ClientBase,
  context: PipelineContext,
  last: readonly LastFinding[],
): Promise<LastFinding[]> {
  const isRecent = ({ startedAt }: LastFinding) => isRecentTrip(startedAt, context)
  const older = last.filter((one) => !isRecent(one))
  if (!older.length) return [...last]
  const { rows } = await client.query<{ id: string }>({
    name: 'vehicles-with-later-trips',
    text: `select s.id from unnest($2::bigint[], $3::timestamptz[]) as s(id, at)
      where exists (select from trip t where t.client_id = $1 and t.vehicle_id = s.id and t.started_at > s.at and t.started_at > $4)`,
    values: [
      context.clientId,
      binaryArray(
        'bigint',
        older.map(({ vehicleId }) => vehicleId),
      ),
      older.map(({ startedAt }) => startedAt),
      new Date(Math.min(...older.map(({ startedAt }) => startedAt.getTime()))),
    ],
  })
  const later = new Set(rows.map(({ id }) => id))
  return last.filter((one) => isRecent(one) || !later.has(one.vehicleId))
}
