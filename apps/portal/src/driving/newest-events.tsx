import type { Incident } from '@milepost/contract/incidents'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { eventsHref } from '../addresses.ts'
import { Thumbnail } from '../devices/thumbnail.tsx'
import { eventIn } from '../features/view/events/shared/event-address.ts'
import { eventFilters } from '../features/view/events/shared/event-filters.ts'
import { eventList } from '../features/view/events/shared/event-list.ts'
import { useFormat } from '../lib/formatters.ts'
import { Moment } from '../lib/moment.tsx'
import { answerOf } from '../lib/query-client.ts'
import { QueryFailed } from '../lib/query-failed.tsx'
import { useAnswer } from '../lib/use-answer.ts'
import { CollisionBadge } from '../replay/collision-badge.tsx'
import { useClientId } from '../session/session-context.ts'
import type { Range } from './use-range.ts'

const shown = 6

export type Whose = { vehicle: string[] } | { driver: string[] }

/** The list that shows the events of somebody: those that are counted, not those that people found inaccurate. */
export const eventsOf = (whose: Whose, range: Pick<Range, 'name'>) => ({
  ...whose,
  range: range.name,
  rating: ['0', '2', '3'],
})

/** The same, of those that are high or critical, the riskiest first. */
export const worstOf = (whose: Whose, range: Pick<Range, 'name'>) => ({
  ...eventsOf(whose, range),
  level: ['4', '5'],
  sort: 'riskScore',
  order: 'desc',
})

/** The newest events as pictures; each opens with its neighbours, as from the list. */
export function NewestEvents({ whose, range, who }: { whose: Whose; range: Range; who: 'vehicle' | 'driver' }) {
  const { timeZone } = useFormat()
  const values = eventFilters.parse(eventsOf(whose, range))
  const wanted = eventList.query(values as never, { zone: timeZone, now: new Date() })
  const query = useAnswer(
    answerOf(incidentEndpoints.page, {
      params: { id: useClientId() },
      query: { ...wanted, PageSize: shown } as never,
    }),
  )
  const events = query.data?.items
  return (
    <Card>
      <CardHeader
        title="Newest events"
        aside={
          <Link href={eventsHref(eventsOf(whose, range) as never)} className="text-primary-text hover:underline">
            All of these days
          </Link>
        }
      />
      <CardBody>
        {query.isError ? (
          <QueryFailed what="events" query={query} />
        ) : !events ? (
          <SkeletonLines lines={4} label="Loading events" />
        ) : events.length === 0 ? (
          <Empty title={`No events in the last ${range.count} days.`} className="px-0" />
        ) : (
          <ul
            aria-label="Newest events"
            className="grid grid-cols-2 gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(164px,1fr))]"
          >
            {events.map((event, position) => (
              <li key={event.id}>
                <EventTile event={event} href={eventIn(event.id, { values, position } as never)} who={who} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

interface EventTileProps {
  event: Incident
  /** Absent where nothing can be opened. */
  href: string | undefined
  who: 'vehicle' | 'driver'
}

/** An event as its picture and what happened. */
export function EventTile({ event, href, who }: EventTileProps) {
  const look = 'block h-full overflow-hidden rounded-card border border-border bg-surface'
  const content = (
    <>
      <Thumbnail event={event} renews={href !== undefined} className="aspect-video w-full rounded-none" />
      <span className="num block px-2.5 py-2 text-13">
        <span className="block truncate font-[560]">{event.type.word}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <LevelChip level={event.severity} />
          <CollisionBadge event={event} />
        </span>
        <Moment at={event.occurredAt} className="mt-0.5 block truncate text-12 text-text-3" />
        <span className="block truncate text-12 text-text-3">
          {who === 'driver' ? event.vehicle.name : (event.driver?.name ?? 'driver not known')}
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
