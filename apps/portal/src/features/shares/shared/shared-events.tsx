import type { SharedContentItem, SharedListedIncident } from '@milepost/contract/shares/content'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText, useFormat } from '../../../lib/format/formatters.ts'

type Row = SharedListedIncident & { at: number }
type SharedList = Extract<SharedContentItem, { type: 'list' }>

/** A shared list of events, in the order in which it was shared, without links. */
export function SharedEvents({ list, withDriver }: { list: SharedList; withDriver: boolean }) {
  const { dateTime, zone, speed, day } = useFormat()
  const { incidents, hasMore, from, to } = list
  const columns: Column<Row>[] = [
    {
      id: 'time',
      header: 'Time',
      cell: ({ occurredAt, timeZone }) => `${dateTime(occurredAt, timeZone)} ${zone(occurredAt, timeZone)}`,
    },
    { id: 'type', header: 'Type', priority: 1, cell: ({ type }) => type.word },
    { id: 'severity', header: 'Level', priority: 1, cell: ({ severity }) => <LevelChip level={severity} /> },
    { id: 'vehicle', header: 'Vehicle', priority: 1, cell: ({ vehicle }) => vehicle.name },
    ...(withDriver
      ? [
          {
            id: 'driver',
            header: 'Driver',
            priority: 1 as const,
            cell: ({ driverName }: Row) => driverName ?? 'Not reported',
          },
        ]
      : []),
    { id: 'place', header: 'Place', priority: 1, cell: ({ place }) => place?.text ?? 'Not reported' },
    {
      id: 'speed',
      header: 'Speed',
      align: 'end',
      priority: 1,
      cell: ({ speedKmh }) => (speedKmh === null ? 'Not reported' : speed(speedKmh)),
    },
  ]
  return (
    <Card>
      <CardHeader
        title={countedText(list)}
        aside={[orderText(list.order), from && to && `${day(from)} to ${day(to)}`].filter(Boolean).join(' · ')}
      />
      {incidents.length === 0 ? (
        <Empty title="No events match what was shared." />
      ) : (
        <PlainTable
          label="Shared events"
          columns={columns}
          rows={incidents.map((incident, at) => ({ ...incident, at }))}
          rowId={({ at }) => String(at)}
        />
      )}
      {hasMore && (
        <p className="px-3.5 py-2.5 text-12 text-text-3">
          A link shows at most {countText(incidents.length)} events. Ask the sender for a shorter period to see others.
        </p>
      )}
    </Card>
  )
}

/** "500 of 5,380 events", or how many there are if all of them are shown. */
function countedText({ incidents, hasMore, totalCount }: SharedList): string {
  const shown = countText(incidents.length)
  if (!hasMore) return `${shown} ${incidents.length === 1 ? 'event' : 'events'}`
  return totalCount === null ? `The first ${shown} events` : `${shown} of ${countText(totalCount)} events`
}

const orderText = ({ by, direction }: SharedList['order']) =>
  by === 'occurredAt'
    ? direction === 'desc'
      ? 'Newest first'
      : 'Oldest first'
    : direction === 'desc'
      ? 'Highest risk first'
      : 'Lowest risk first'
