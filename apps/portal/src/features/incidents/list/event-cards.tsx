import type { Incident } from '@milepost/contract/incidents/endpoints'
import { cn } from '@milepost/ui/cn'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { Link } from '@milepost/ui/layout/link'
import type { FocusEvent, MouseEvent } from 'react'
import { Moment } from '../../../lib/format/moment.tsx'
import { GroupLine } from '../../../list/parts/group-line.tsx'
import type { RowGroup } from '../../../list/parts/list-groups.ts'
import { useHasFleets } from '../../../scope/use-fleets.ts'
import { cardRows, PictureSlot } from '../../device-health/shared/thumbnail.tsx'
import { ReviewBadge } from '../assigning/review-badge.tsx'
import { CollisionBadge } from '../shared/replay/collision-badge.tsx'

interface EventCardsProps {
  groups: readonly RowGroup<Incident>[]
  hrefOf: (event: Incident) => string
  shownId: string | undefined
  /** The first click shows the event next to the list instead of opening it. */
  onShow: ((event: Incident) => boolean) | undefined
}

/** Events as pictures with key facts below them, by group. */
export function EventCards({ groups, hrefOf, shownId, onShow }: EventCardsProps) {
  const hasFleets = useHasFleets()
  const rows = groups.flatMap((group) => group.rows)
  return groups.map((group, index) => (
    <section key={group.key}>
      {group.title && (
        <h2
          className={cn(
            'border-b border-border bg-canvas px-3.5 py-2 text-12 font-normal text-text-2',
            index === 0 ? 'rounded-t-card' : 'border-t',
          )}
        >
          <GroupLine {...group} />
        </h2>
      )}
      <ul
        aria-label={group.title ? `Events of ${group.title}` : 'Events'}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,232px),1fr))] gap-3 p-3"
      >
        {group.rows.map((event) => (
          <li key={event.id} data-row={rows.indexOf(event)} className={cardRows}>
            <EventCard
              event={event}
              fleet={hasFleets && group.title !== event.connection.name ? event.connection.name : undefined}
              href={hrefOf(event)}
              current={event.id === shownId}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface EventCardProps {
  event: Incident
  /** The fleet's name, if there are several. */
  fleet: string | undefined
  href: string
  current: boolean
  onShow: EventCardsProps['onShow']
}

function EventCard({ event, fleet, href, current, onShow }: EventCardProps) {
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
        cardRows,
        'overflow-hidden rounded-card border border-border bg-surface transition-colors hover:border-border-strong',
        current && 'border-primary',
      )}
    >
      <PictureSlot event={event} />
      <span className="num block px-3 py-2.5 text-13">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-[560]">
            {event.type.word}
            {event.occurrences > 1 && ` ×${event.occurrences}`}
          </span>
          <LevelChip level={event.severity} />
        </span>
        <Moment at={event.occurredAt} className="mt-0.5 block text-12 text-text-3" />
        <span className="mt-1.5 block truncate">
          {event.vehicle.name}
          <span className="text-text-3"> · {event.driver?.name ?? 'driver not reported'}</span>
        </span>
        <span className="block truncate text-12 text-text-3">
          {[fleet, event.place?.text || 'place not reported'].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-2 flex items-center justify-between gap-2">
          <span className="flex min-w-0 flex-wrap gap-1">
            <ReviewBadge event={event} />
            <CollisionBadge event={event} />
          </span>
          <Score value={event.riskScore} of="event" />
        </span>
      </span>
    </Link>
  )
}
