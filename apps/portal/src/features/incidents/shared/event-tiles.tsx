import { type Incident, incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Link } from '@milepost/ui/layout/link'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import type { EventSearch } from '../../../scope/event-search.ts'
import { useClientId } from '../../../session/session-context.ts'
import { cardRows, PictureSlot } from '../../device-health/shared/thumbnail.tsx'
import { eventIn } from './event-address.ts'
import { eventFilters } from './event-filters.ts'
import { eventList } from './event-list.ts'
import { CollisionBadge } from './replay/collision-badge.tsx'
import { useMediaUpdates } from './use-media-updates.ts'

interface EventTilesProps {
  label: string
  /** The event list's search for these events; the first ones are shown. */
  search: EventSearch
  count: number
  /** Shown if there are none. */
  none: string
  who: 'vehicle' | 'driver'
  /** Number of tiles per row. */
  columns: string
}

/** The first events of a list as pictures; each opens with its neighbors, as from the list. */
export function EventTiles({ label, search, count, none, who, columns }: EventTilesProps) {
  const { timeZone } = useFormat()
  const values = eventFilters.parse(search)
  const wanted = eventList.query(values, { zone: timeZone, now: new Date() })
  const query = useAnswer(
    answerOf(incidentEndpoints.page, { params: { id: useClientId() }, query: { ...wanted, PageSize: count } }),
  )
  const events = query.data?.items
  useMediaUpdates(events)
  if (query.isError) return <QueryFailed what="events" query={query} />
  if (!events) return <SkeletonLines lines={4} label="Loading events" />
  if (events.length === 0) return <Empty title={none} className="px-0" />
  return (
    <ul aria-label={label} className={`grid grid-cols-2 gap-3 ${columns}`}>
      {events.map((event, position) => (
        <li key={event.id} className={cardRows}>
          <EventTile event={event} href={eventIn(event.id, { values, position })} who={who} />
        </li>
      ))}
    </ul>
  )
}

interface EventTileProps {
  event: Incident
  /** Absent if there is nothing to open. */
  href: string | undefined
  who: 'vehicle' | 'driver'
}

/** An event as a picture and a description, in a list item with `cardRows`. */
export function EventTile({ event, href, who }: EventTileProps) {
  const look = `${cardRows} overflow-hidden rounded-card border border-border bg-surface`
  const content = (
    <>
      <PictureSlot event={event} renews={href !== undefined} />
      <span className="num block px-2 py-2 text-13 tablet:px-2.5">
        <span className="block truncate font-[560]">{event.type.word}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <LevelChip level={event.severity} />
          <CollisionBadge event={event} />
        </span>
        <Moment at={event.occurredAt} className="mt-0.5 block text-12 whitespace-normal text-text-3 tablet:truncate" />
        <span className="block truncate text-12 text-text-3">
          {who === 'driver' ? event.vehicle.name : (event.driver?.name ?? 'driver not reported')}
        </span>
      </span>
    </>
  )
  if (!href) return <div className={look}>{content}</div>
  return (
    <Link href={href} className={`${look} transition-colors hover:border-border-strong`}>
      {content}
    </Link>
  )
}
