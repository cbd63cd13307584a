import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import { eventHref } from '../../../addresses.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { Thumbnail } from '../../device-health/shared/thumbnail.tsx'

interface EventLineProps {
  event: Incident
  /** Below the time. */
  note?: ReactNode
}

/** An event as its picture and facts beside it; opens the event. */
export function EventLine({ event, note }: EventLineProps) {
  return (
    <Link
      href={eventHref(event.id)}
      className="flex min-w-0 flex-wrap gap-2.5 rounded-control border border-border bg-surface p-2 text-13 text-text hover:border-border-strong"
    >
      <EventFacts event={event} note={note} />
    </Link>
  )
}

/** The same without a link. */
export function EventFacts({ event, note }: EventLineProps) {
  return (
    <>
      <Thumbnail event={event} className="aspect-video h-12" isSmall />
      {/* Below its picture where a time wouldn’t fit beside it. */}
      <span className="grid min-w-40 flex-1 content-start">
        <span className="truncate font-[560]">{event.type.word}</span>
        <Moment at={event.occurredAt} placeZone={event.timeZone} className="text-12 text-text-3" />
        {note && <span className="text-12 text-text-2">{note}</span>}
      </span>
    </>
  )
}
