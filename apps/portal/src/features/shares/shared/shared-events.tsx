import type { SharedContentItem, SharedListedIncident } from '@milepost/contract/shares/content'
import { missing } from '@milepost/domain/quantity'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText, useFormat } from '../../../lib/format/formatters.ts'

type Row = SharedListedIncident & { at: number }
type SharedList = Extract<SharedContentItem, { type: 'list' }>

/** A shared list of events, newest first, without links. */
export function SharedEvents({ list, withDriver }: { list: SharedList; withDriver: boolean }) {
  const { dateTime, zone, speed, day } = useFormat()
  const { incidents, hasMore, from, to } = list
  const columns: Column<Row>[] = [
    {
      id: 'time',
      header: 'Time',
      cell: ({ occurredAt, timeZone }) => `${dateTime(occurredAt, timeZone)} ${zone(occurredAt, timeZone)}`,
    },
    { id: 'type', header: 'Type', cell: ({ type }) => type.word },
    { id: 'severity', header: 'Severity', cell: ({ severity }) => <LevelChip level={severity} /> },
    { id: 'vehicle', header: 'Vehicle', cell: ({ vehicle }) => vehicle.name },
    ...(withDriver
      ? [{ id: 'driver', header: 'Driver', cell: ({ driverName }: Row) => driverName ?? 'Not reported' }]
      : []),
    { id: 'place', header: 'Place', priority: 3, cell: ({ place }) => place?.text ?? 'Unknown' },
    {
      id: 'speed',
      header: 'Speed',
      align: 'end',
      priority: 3,
      cell: ({ speedKmh }) => (speedKmh === null ? missing : speed(speedKmh)),
    },
  ]
  return (
    <Card>
      <CardHeader
        title={`${countText(incidents.length)} ${incidents.length === 1 ? 'event' : 'events'}`}
        aside={from && to ? `${day(from)} to ${day(to)}` : undefined}
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
          Only the newest {countText(incidents.length)} events are shown. Ask the sender for a shorter period to see
          others.
        </p>
      )}
    </Card>
  )
}
