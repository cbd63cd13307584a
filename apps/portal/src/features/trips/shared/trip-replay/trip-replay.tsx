import { receiverFaults } from '@milepost/contract/device-health/mismatch-details'
import { type Trip, type TripRoute, tripEndpoints } from '@milepost/contract/trips/endpoints'
import { durationText } from '@milepost/domain/time/duration-text'
import { ApiError } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty, NotFound } from '@milepost/ui/feedback/states'
import { IconButton } from '@milepost/ui/form/button'
import { X } from '@milepost/ui/icons'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFocusHere } from '@milepost/ui/layout/focus-back'
import { useRef } from 'react'
import { useLiveRefresh } from '../../../../lib/api/live.ts'
import { answerOf } from '../../../../lib/api/query-client.ts'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { Moment } from '../../../../lib/format/moment.tsx'
import { useMapGround } from '../../../../lib/map-ground.ts'
import { QueryFailed } from '../../../../lib/query-failed.tsx'
import { useIsLoadingPast } from '../../../../shell/status/loading-history.ts'
import { driverText } from '../driver-text.ts'
import { routeText } from '../route-text.ts'
import { EndsView, hasPlaces } from './ends-view.tsx'
import { ReplayView } from './replay-view.tsx'
import { missingWords } from './route-words.ts'

/** Playback of one trip. */
export function TripReplay({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  const card = useRef<HTMLElement>(null)
  useFocusHere(card, tripId)
  const ground = useMapGround()
  const query = useAnswer(answerOf(tripEndpoints.route, { params: { id: tripId } }))
  useLiveRefresh(['progress'], tripEndpoints.route)
  const isLoading = useIsLoadingPast('positions')
  const route = query.data?.trip.id === tripId ? query.data : undefined
  const whyEmpty = isLoading
    ? 'Not available yet: positions are still being imported, after trips and events.'
    : missingWords[route?.missing ?? 'none']
  return (
    <Card ref={card} tabIndex={-1} aria-label="Trip replay" className="outline-none">
      <CardHeader
        title={route ? routeText(route.trip) : 'Trip'}
        aside={
          <>
            {route && <Summary trip={route.trip} />}
            <IconButton label="Close trip" size="small" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </>
        }
      />
      <CardBody>
        {isUnknown(query.error) ? (
          <NotFound thing="trip" id={tripId} onClose={onClose} className="px-0" />
        ) : query.isError && !route ? (
          <QueryFailed what="the route of this trip" query={query} />
        ) : !route ? (
          <div role="status">
            <span className="sr-only">Loading the route of this trip</span>
            <Skeleton className="h-[440px] w-full" />
          </div>
        ) : route.trip.isPrivate ? (
          <Empty title="Private trip." detail="Only time and distance are stored." className="px-0" />
        ) : isWrong(route) ? (
          <Empty
            title="The route of this trip can’t be shown."
            detail={`${missingWords[route.missing]} Events are in the table.`}
            className="px-0"
          />
        ) : route.points.length <= 2 && hasPlaces(route) ? (
          <EndsView key={tripId} route={route} why={whyEmpty} ground={ground} />
        ) : route.points.length <= 2 ? (
          <Empty
            title="The route of this trip can’t be shown."
            detail={`${whyEmpty} Time, distance and events are in the table.`}
            className="px-0"
          />
        ) : (
          <ReplayView key={tripId} route={route} ground={ground} />
        )}
      </CardBody>
    </Card>
  )
}

/** True if all positions of a trip are wrong, so that not even its ends are known. */
const isWrong = (route: TripRoute): route is TripRoute & { missing: (typeof receiverFaults)[number] } =>
  receiverFaults.some((fault) => fault === route.missing)

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === 'notFound'

function Summary({ trip }: { trip: Trip }) {
  const format = useFormat()
  return (
    <span className="num hidden gap-x-2 tablet:flex">
      <Moment at={trip.startedAt} placeZone={trip.isPrivate ? undefined : trip.timeZone} />
      <span>
        · {format.distance(trip.distanceMeters)} · {durationText(trip.drivingSeconds)} ·{' '}
        <bdi>{driverText(trip) ?? 'driver not reported'}</bdi>
      </span>
    </span>
  )
}
