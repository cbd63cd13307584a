import type { Incident } from '@milepost/contract/incidents'
import { cn } from '@milepost/ui/cn'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { Link } from '@milepost/ui/layout/link'
import type { FocusEvent, MouseEvent } from 'react'
import { Moment } from '../../../../lib/moment.tsx'
import { placeText } from '../../../../lib/place-text.ts'
import { RatingBadge } from '../shared/rating-badge.tsx'
import { Thumbnail } from '../shared/thumbnail.tsx'

interface EventCardsProps {
  events: readonly Incident[]
  hrefOf: (event: Incident) => string
  shownId: string | undefined
  /** A first click shows the event beside the list instead of opening it. */
  onShow: ((event: Incident) => boolean) | undefined
}

/** Events as pictures with what matters under them. */
export function EventCards({ events, hrefOf, shownId, onShow }: EventCardsProps) {
  return (
    <ul aria-label="Events" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,232px),1fr))] gap-3 p-3">
      {events.map((event, index) => (
        <li key={event.id} data-row={index}>
          <EventCard event={event} href={hrefOf(event)} current={event.id === shownId} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

interface EventCardProps {
  event: Incident
  href: string
  current: boolean
  onShow: EventCardsProps['onShow']
}

function EventCard({ event, href, current, onShow }: EventCardProps) {
  const onClick = (click: MouseEvent) => {
    if (!click.ctrlKey && !click.metaKey && !click.shiftKey && onShow?.(event)) click.preventDefault()
  }
  const onFocus = (focus: FocusEvent) => focus.target.matches(':focus-visible') && onShow?.(event)
  return (
    <Link
      href={href}
      data-row-focus=""
      aria-current={current || undefined}
      onClick={onClick}
      onFocus={onFocus}
      className={cn(
        'block h-full overflow-hidden rounded-card border border-border bg-surface transition-colors hover:border-border-strong',
        current && 'border-primary',
      )}
    >
      <Thumbnail event={event} className="aspect-video w-full rounded-none" />
      <span className="num block px-3 py-2.5 text-13">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-[560]">{event.type.word}</span>
          <LevelChip level={event.severity} />
        </span>
        <Moment at={event.occurredAt} className="mt-0.5 block text-12 text-text-3" />
        <span className="mt-1.5 block truncate">
          {event.vehicle.name}
          <span className="text-text-3"> · {event.driver?.name ?? 'no driver'}</span>
        </span>
        <span className="block truncate text-12 text-text-3">{placeText(event.place) ?? '—'}</span>
        <span className="mt-2 flex items-center justify-between gap-2">
          <RatingBadge rating={event.rating} />
          <Score value={event.riskScore} of="event" />
        </span>
      </span>
    </Link>
  )
}
