import { type Trip, tripEndpoints } from '@milepost/contract/trips/endpoints'
import { type VehicleSummary, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { durationText } from '@milepost/domain/time/duration-text'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { useAnswer } from '@milepost/session/api/use-answer'
import { cn } from '@milepost/ui/cn'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { daysOf, instantsOf } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { useMemo, useState } from 'react'
import { vehicleTripsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { useNone } from '../../report/notes/use-none.ts'
import { routeText } from '../trips/shared/route-text.ts'
import { TripMap } from './trip-map.tsx'

const shownTrips = 10

/**
 * The vehicle's trips of the last 30 days, newest first, with the selected one drawn above. A trip named in the URL
 * comes first, however old it is.
 */
export function LastTrips({
  vehicle: { id: vehicleId, connection },
  wantedTripId,
}: {
  vehicle: Pick<VehicleSummary, 'id' | 'connection'>
  wantedTripId: string | undefined
}) {
  const { timeZone } = useFormat()
  const [chosen, setChosen] = useState<string>()
  const days = useMemo(() => daysOf({ preset: '30d' }, timeZone, new Date()), [timeZone])
  const range = useMemo(() => instantsOf(days, timeZone), [days, timeZone])
  const scope = { things: 'driving' as const, connectionIds: [String(connection.id)], first: days.from }
  const none = useNone(scope, 'No trips reported in the last 30 days.')
  const query = useAnswer(
    answerOf(vehicleEndpoints.trips, {
      params: { id: vehicleId },
      query: { from: toRangeTime(range.startedAt), to: toRangeTime(range.endedAt) },
    }),
  )
  const wanted = useAnswer({
    ...answerOf(tripEndpoints.route, { params: { id: wantedTripId ?? '' } }),
    enabled: wantedTripId !== undefined,
  })
  const recent = query.data?.filter((trip) => trip.id !== wantedTripId).slice(0, shownTrips) ?? []
  const trips = wanted.data?.trip.vehicle.id === vehicleId ? [wanted.data.trip, ...recent] : recent
  const shown = chosen ?? trips[0]?.id
  return (
    <section aria-labelledby="last-trips">
      <h3 id="last-trips" className="mb-2 text-13 font-semibold">
        Latest trips
      </h3>
      {query.isError ? (
        <QueryFailed what="trips" query={query} />
      ) : !query.data ? (
        <SkeletonLines lines={4} label="Loading trips" />
      ) : trips.length === 0 ? (
        <Empty title={none} className="px-0" />
      ) : (
        <>
          {shown && <TripMap tripId={shown} />}
          <ul className="mt-2 grid gap-0.5">
            {trips.map((trip) => (
              <li key={trip.id}>
                <TripButton trip={trip} chosen={trip.id === shown} onChoose={() => setChosen(trip.id)} />
              </li>
            ))}
          </ul>
          {query.data.length > shownTrips && (
            <p className="num mt-1 text-12">
              <Link href={vehicleTripsHref(vehicleId)} className="text-link">
                All {countText(query.data.length)} trips in the last 30 days
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function TripButton({ trip, chosen, onChoose }: { trip: Trip; chosen: boolean; onChoose: () => void }) {
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'num grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control px-2 py-1.5 text-left text-13 hover:bg-sunken',
        chosen && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      <span className="truncate">{routeText(trip)}</span>
      <span className="text-right">{format.distance(trip.distanceMeters)}</span>
      <Moment at={trip.startedAt} zoned className="text-12 text-text-3" />
      <span className="text-right text-12 text-text-3">
        {durationText(trip.drivingSeconds)}
        {trip.incidents !== null &&
          trip.incidents > 0 &&
          ` · ${trip.incidents} ${trip.incidents === 1 ? 'event' : 'events'}`}
      </span>
    </button>
  )
}
