import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import type { MergeSide } from '@milepost/contract/merging/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, quantityText } from '@milepost/domain/quantity'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import { eventHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { RatingBadge } from '../incidents/shared/replay/rating-badge.tsx'
import { RecordVideo } from './record-video.tsx'

/** Facts that both records may have, as text to compare. */
const compared = (event: IncidentDetails | undefined) => ({
  type: event?.type.word,
  driver: event?.driver?.name,
  place: event?.place?.city ?? event?.place?.county,
  speed: event?.speedKmh,
  force: event?.maxG,
  intensity: event?.intensity,
})

const useEvent = ({ id }: MergeSide) => useAnswer(answerOf(incidentReviewEndpoints.details, { params: { id } }))

/** One of two records: its video, and its facts, with those that differ marked. */
export function ComparedRecord({ side, other, label }: { side: MergeSide; other: MergeSide; label: string }) {
  const query = useEvent(side)
  const there = useEvent(other).data
  const { speed } = useFormat()
  const event = query.data
  if (!event)
    return query.isError ? (
      <QueryFailed what={label.toLowerCase()} query={query} />
    ) : (
      <SkeletonLines lines={8} label={`Loading ${label.toLowerCase()}`} />
    )
  const shown = shownSpeed(event)
  const [own, theirs] = [compared(event), compared(there)]
  const marked = (name: keyof typeof own, value: ReactNode) =>
    there && own[name] !== theirs[name] && value ? <mark className="bg-warning-soft text-text">{value}</mark> : value
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-3">
      <h3 className="text-13 font-semibold">
        {label}: {side.provider.displayName}
      </h3>
      <RecordVideo event={event} />
      <Facts
        align="start"
        missing="Not reported"
        facts={[
          { term: 'Time', value: <Moment at={event.occurredAt} placeZone={event.timeZone} /> },
          { term: 'Event', value: marked('type', event.type.word) },
          { term: 'Driver', value: marked('driver', event.driver?.name) },
          { term: 'Place', value: marked('place', own.place) },
          {
            term: 'Speed',
            value: shown.speedKmh !== null && marked('speed', speed(shown.speedKmh)),
            note: shown.note,
          },
          { term: 'Peak force', value: event.maxG !== null && marked('force', quantityText(force(event.maxG))) },
          { term: 'Intensity', value: event.intensity !== null && marked('intensity', `${event.intensity} of 5`) },
          { term: 'Rating', value: <RatingBadge rating={side.rating} /> },
          { term: 'Loss', value: side.accidentId !== null && accidentDisplayId(side.accidentId), missing: 'None' },
          { term: 'Connection', value: side.connection },
        ]}
      />
      <Link href={eventHref(side.id)} className="text-13 text-link">
        Open this event
      </Link>
    </section>
  )
}
