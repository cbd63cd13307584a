import type { ClientBase } from 'pg'
import { lastDay } from '../../../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../../../recompute/roll-up/dirty-days.ts'
import { markPositions } from '../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../context.ts'
import { isOwnTrip, ownTripPrefix } from '../../own-trip.ts'
import { longestTripMs } from './contradictions.ts'
import { byPositions } from './seen/by-positions.ts'
import { forgetTrips } from './trip-keys.ts'
import type { TripRow } from './trip-table.ts'

/** A trip of the same day in the client's time zone began at most this much before or after. */
const aroundMs = 26 * 3_600_000

/**
 * Removes the trips that Milepost derived from positions on the days of vehicles for which their provider now reports
 * trips; what these still don't cover is derived again. Clients without derived trips have none in the index this reads.
 * One that is longer than any drive, or during which nothing was driven, replaces none (`isOneDrive`).
 */
export async function replaceOwnTrips(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  trips: readonly TripRow[],
): Promise<void> {
  const { clientId } = context
  const reported = trips.filter((trip) => !trip.externalId.startsWith(ownTripPrefix) && isOneDrive(trip))
  if (!reported.length) return
  const times = reported.map(({ startedAt }) => startedAt.getTime())
  const { rows } = await client.query<ChangedDay & { id: string; startedAt: string }>({
    name: 'replace-own-trips',
    text: `delete from trip t using unnest($2::bigint[], $3::date[]) as r(vehicle_id, day)
      where t.client_id = $1 and t.vehicle_id = r.vehicle_id and t.day = r.day and t.started_at between $4 and $5 and ${isOwnTrip}
      returning t.id, t.started_at as "startedAt", t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", ${lastDay} as "lastDay"`,
    values: [
      clientId,
      reported.map(({ vehicleId }) => vehicleId),
      reported.map(({ day }) => day),
      new Date(times.reduce((a, b) => Math.min(a, b)) - aroundMs),
      new Date(times.reduce((a, b) => Math.max(a, b)) + aroundMs),
    ],
  })
  await forgetTrips(
    client,
    clientId,
    rows.map(({ id }) => id),
  )
  if (!rows.length) return
  await markDirty(client, clientId, rows)
  await markPositions(
    client,
    context,
    rows.map(({ vehicleId, startedAt }) => ({ vehicleId, at: new Date(startedAt) })),
  )
}

const isOneDrive = ({ startedAt, endedAt, byPositions: bits }: TripRow): boolean =>
  (endedAt === null || endedAt.getTime() - startedAt.getTime() <= longestTripMs) && (bits & byPositions.none) === 0
