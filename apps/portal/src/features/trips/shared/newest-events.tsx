import { noScoreWords } from '@milepost/contract/risk/words'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { eventsHref } from '../../../addresses.ts'
import { type NoneScope, useNone } from '../../../report/notes/use-none.ts'
import { type EventSearch, seriousLevels } from '../../../scope/event-search.ts'
import { EventTiles } from '../../incidents/shared/event-tiles.tsx'
import type { Range } from './use-range.ts'

const shown = 6

export type EventSubject = { vehicle: string[] } | { driver: string[] }

/**
 * The event list for a subject: counted events only. Of a vehicle or driver, these are the events that their own devices
 * report, each once.
 */
export const eventsOf = (subject: EventSubject, range: Pick<Range, 'name'>): EventSearch => ({
  ...subject,
  range: range.name,
  counted: 'yes',
})

/** The same, limited to high and critical events, riskiest first. */
export const worstOf = (subject: EventSubject, range: Pick<Range, 'name'>): EventSearch => ({
  ...eventsOf(subject, range),
  level: seriousLevels,
  sort: 'riskScore',
  order: 'desc',
})

/** Returns what explains that a subject has no events: `none` only if a device reports them and they were imported. */
export function useNoEvents(isReported: boolean, scope: Omit<NoneScope, 'things'>, none: string): string {
  return useNone({ things: 'events', ...scope }, isReported ? none : noScoreWords.notSensed)
}

/** The newest events as pictures. */
export function NewestEvents({
  subject,
  connectionIds,
  range,
  who,
  isReported,
}: {
  subject: EventSubject
  /** Where they come from. */
  connectionIds: readonly string[]
  range: Range
  who: 'vehicle' | 'driver'
  /** False if no device reports events. */
  isReported: boolean
}) {
  const none = useNoEvents(
    isReported,
    { connectionIds, first: range.first },
    `No events in the last ${range.count} days.`,
  )
  const search = eventsOf(subject, range)
  return (
    <Card>
      <CardHeader
        title="Latest events"
        aside={
          <Link href={eventsHref(search)} className="text-link">
            All events in this period
          </Link>
        }
      />
      <CardBody>
        <EventTiles
          label="Latest events"
          search={search}
          count={shown}
          none={none}
          who={who}
          columns="tablet:grid-cols-[repeat(auto-fill,minmax(164px,1fr))]"
        />
      </CardBody>
    </Card>
  )
}
