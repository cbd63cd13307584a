import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { useAnswer } from '@milepost/session/api/use-answer'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button, IconButton } from '@milepost/ui/form/button'
import { X } from '@milepost/ui/icons'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { useReducedMotion } from '@milepost/ui/layout/media-query'
import { Video } from '@milepost/ui/video/video'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { preferredCamera } from '../../device-health/shared/preferred-camera.ts'
import { hasMedia, Thumbnail } from '../../device-health/shared/thumbnail.tsx'
import { RatingCard } from '../review/rating/rating-card.tsx'

interface EventPreviewProps {
  id: string | undefined
  hrefOf: (id: string) => string
  onClose: () => void
}

/** The event next to the list: its clip plays immediately, muted. */
export function EventPreview({ id, hrefOf, onClose }: EventPreviewProps) {
  return (
    <Card aria-label="Preview" className="sticky top-3 self-start overflow-hidden">
      {id === undefined ? (
        <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-3.5 text-13 text-text-3">
          Select an event: click it, or use J and K.
          <ClosePreview onClose={onClose} />
        </div>
      ) : (
        <PreviewOf id={id} href={hrefOf(id)} onClose={onClose} />
      )}
    </Card>
  )
}

const ClosePreview = ({ onClose }: Pick<EventPreviewProps, 'onClose'>) => (
  <IconButton label="Close preview" size="small" onClick={onClose}>
    <X aria-hidden />
  </IconButton>
)

function PreviewOf({ id, href, onClose }: { id: string; href: string; onClose: () => void }) {
  const query = useAnswer(answerOf(incidentReviewEndpoints.details, { params: { id } }))
  const event = query.data?.id === id ? query.data : undefined
  if (query.isError && !event) return <QueryFailed what="this event" query={query} />
  if (!event)
    return (
      <CardBody>
        <SkeletonLines lines={5} label="Loading event" />
      </CardBody>
    )
  return (
    <>
      <PreviewClip event={event} />
      <CardBody>
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-15 font-semibold">
            {event.type.word}
            {event.occurrences > 1 && ` ×${event.occurrences}`}
          </h2>
          <ClosePreview onClose={onClose} />
        </div>
        <PreviewFacts event={event} />
        <Button variant="primary" asChild className="mt-3 w-full">
          <Link href={href} data-open-shown="">
            Review this event
          </Link>
        </Button>
      </CardBody>
      <div className="border-t border-border">
        <RatingCard key={id} event={event} />
      </div>
    </>
  )
}

function PreviewClip({ event }: { event: IncidentDetails }) {
  const still = useReducedMotion()
  const ready = preferredCamera(event.cameras.filter((camera) => camera.videoUrl !== null))
  if (!ready?.videoUrl) {
    const text = noClipText(event)
    return (
      <>
        {hasMedia(event) && <Thumbnail event={event} text={text} className="aspect-video w-full rounded-none" />}
        {(event.thumbnails.length > 0 || !hasMedia(event)) && (
          <p className="px-3.5 pt-2.5 text-12 text-text-3">{text}</p>
        )}
      </>
    )
  }
  return (
    <Video
      key={event.id}
      src={ready.videoUrl}
      poster={ready.thumbnailUrl ?? undefined}
      aria-label={`${event.type.word}, ${event.vehicle.name}`}
      muted
      loop
      autoPlay={!still}
      playsInline
      controls
      className="block aspect-video w-full bg-video"
    />
  )
}

const noClipText = (event: IncidentDetails) =>
  event.videoState === 'processing'
    ? event.cameras.some(({ isAwaited }) => isAwaited)
      ? 'The provider hasn’t delivered this video yet.'
      : 'Video requested.'
    : (event.cameras.find((camera) => camera.reason)?.reason ?? 'No video of this event.')

function PreviewFacts({ event }: { event: IncidentDetails }) {
  const { speed } = useFormat()
  const shown = shownSpeed(event)
  return (
    <Facts
      className="mt-2"
      facts={[
        { term: 'Risk', value: <Score value={event.riskScore} of="event" /> },
        { term: 'Level', value: <LevelChip level={event.severity} /> },
        {
          term: 'Time',
          value: <Moment at={event.occurredAt} placeZone={event.timeZone} />,
        },
        { term: 'Vehicle', value: event.vehicle.name },
        { term: 'Driver', value: event.driver?.name, missing: 'Not reported' },
        { term: 'Place', value: event.place?.text, missing: 'Unknown' },
        {
          term: 'Speed',
          value: shown.speedKmh !== null && speed(shown.speedKmh),
          note: shown.note,
          missing: 'Not reported',
        },
      ]}
    />
  )
}
