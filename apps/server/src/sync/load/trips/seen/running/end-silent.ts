import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../../context.ts'
import type { ClassifiedTrip } from '../../classify-trips.ts'
import type { PathBounds } from '../describe-path.ts'

type OfVehicle = { record: ClassifiedTrip; vehicleId: string }

/** A vehicle that drives is seen more often, unless it lacks reception all the time. */
const silentMs = 3 * 3_600_000
/** A stream of positions that was read to its end within this time lacks none that its provider has. */
const readMinutes = 60

/**
 * Ends running trips at the last positions of their vehicles, if these were hours ago, by trip: their devices died. A
 * trip that goes on runs again in its next copy.
 */
export async function endSilent(
  client: ClientBase,
  { clientId, connectionId, now, isHistory }: PipelineContext,
  trips: readonly OfVehicle[],
  boundsOf: (trip: OfVehicle) => PathBounds | undefined,
): Promise<Map<OfVehicle, OfVehicle>> {
  const silent = trips.flatMap((trip) => {
    const last = trip.record.endedAt === null && !isHistory ? boundsOf(trip)?.last : undefined
    return last && now.getTime() - last.at.getTime() >= silentMs ? [{ trip, last }] : []
  })
  if (!silent.length) return new Map()
  const { rowCount } = await client.query({
    name: 'positions-are-read',
    text: `select from sync_stream where client_id = $1 and connection_id = $2 and stream = 'positions'
      and last_success_at > $3::timestamptz - interval '${readMinutes} minutes'`,
    values: [clientId, connectionId, now],
  })
  if (!rowCount) return new Map()
  return new Map(
    silent.map(({ trip, last }) => {
      const end = { latitude: last.latitudeE6 / 1e6, longitude: last.longitudeE6 / 1e6 }
      return [trip, { ...trip, record: { ...trip.record, endedAt: last.at, end } }]
    }),
  )
}
