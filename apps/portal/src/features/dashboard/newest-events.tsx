import { type Incident, incidentEndpoints } from '@milepost/contract/incidents'
import { defaultRange } from '@milepost/contract/limits'
import { toRangeTime } from '@milepost/contract/wire-time'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { daysOf, instantsOf } from '@milepost/ui/filter/date-range-days'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { cardsQuery } from '@milepost/ui/table/row-cards'
import { useMemo } from 'react'
import { eventHref, eventsHref } from '../../addresses.ts'
import { useFormat } from '../../lib/formatters.ts'
import { useLiveRefresh } from '../../lib/live.ts'
import { Moment } from '../../lib/moment.tsx'
import { PlaceCell } from '../../lib/place-cell.tsx'
import { answerOf } from '../../lib/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { zoneName } from '../../lib/time-text.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useSession } from '../../session/session-context.ts'

const shownEvents = 8
// As tall as the events will be: rows of 36 px, their head of 34 and the line that scrolls them; on phones a card each.
const tableHeight = shownEvents * 37 + 34
const phoneHeight = shownEvents * 118

/** The newest events of the last seven days, as they come in. */
export function NewestEvents() {
  const { client } = useSession()
  const format = useFormat()
  const phone = useMediaQuery(cardsQuery)
  const range = useMemo(
    () => instantsOf(daysOf({ preset: '7d' }, format.timeZone, new Date()), format.timeZone),
    [format.timeZone],
  )
  const query = useAnswer(
    answerOf(incidentEndpoints.page, {
      params: { id: client.id },
      query: { From: toRangeTime(range.startedAt), To: toRangeTime(range.endedAt), PageSize: shownEvents },
    }),
  )
  useLiveRefresh(['incident'], incidentEndpoints.page)
  const columns = useMemo(() => eventColumns(format), [format])
  return (
    <Card>
      <CardHeader
        title="Newest events"
        aside={
          <Link href={eventsHref()} className="text-primary-text hover:underline">
            All events
          </Link>
        }
      />
      {query.isError ? (
        <QueryFailed what="events" query={query} />
      ) : !query.data ? (
        <CardBody style={{ minHeight: phone ? phoneHeight : tableHeight }}>
          <SkeletonLines lines={shownEvents} label="Loading events" />
        </CardBody>
      ) : query.data.items.length === 0 ? (
        <Empty title={`No events in the last ${defaultRange.events.days} days.`} />
      ) : (
        <PlainTable
          label="Newest events"
          columns={columns}
          rows={query.data.items}
          rowId={(event) => event.id}
          rowHref={(event) => eventHref(event.id)}
        />
      )}
    </Card>
  )
}

function eventColumns(format: ReturnType<typeof useFormat>): Column<Incident>[] {
  return [
    {
      id: 'time',
      priority: 1,
      header: `Time ${zoneName(format.timeZone)}`,
      cell: (event) => <Moment at={event.occurredAt} />,
    },
    { id: 'type', header: 'Type', cell: (event) => event.type.word, names: true },
    { id: 'level', header: 'Level', priority: 1, cell: (event) => <LevelChip level={event.severity} /> },
    { id: 'risk', header: 'Risk', align: 'end', cell: (event) => <Score value={event.riskScore} of="event" /> },
    { id: 'vehicle', header: 'Vehicle', priority: 1, cell: (event) => event.vehicle.name },
    {
      id: 'place',
      header: 'Place',
      cell: ({ place }) =>
        place && <PlaceCell place={place} className="max-w-40 wide:max-w-24 min-[1500px]:max-w-56" />,
    },
  ]
}
