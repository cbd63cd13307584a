import type { IncidentDetails, SameTripIncident } from '@milepost/contract/incidents/review'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Score } from '@milepost/ui/feedback/score'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { zoneName } from '../../../../lib/format/time-text.ts'
import type { EventLinks } from './event-links.ts'
import { RatingBadge } from './rating-badge.tsx'

/** Other events of the trip or, without a known trip, within half an hour. */
export function SameTrip({ event, links }: { event: IncidentDetails; links: EventLinks }) {
  const { clock, speed, distance } = useFormat()
  const zone = event.timeZone
  const columns = useMemo(() => tripColumns(speed, (at) => clockSeconds(at, zone), zoneName(zone)), [speed, zone])
  const rows = useMemo(() => withThis(event), [event])
  const { trip } = event
  const tripLine = trip && [
    [trip.startPlace?.text, trip.endedAt ? trip.endPlace?.text : 'in progress'].filter(Boolean).join(' → '),
    trip.endedAt
      ? `${clock(trip.startedAt, zone)}–${clock(trip.endedAt, zone)}`
      : `since ${clock(trip.startedAt, zone)}`,
    trip.distanceMeters === null ? '' : distance(trip.distanceMeters),
  ]
  return (
    <Card>
      <CardHeader
        title={trip ? 'Same trip' : 'Within half an hour'}
        aside={<span className="num">{tripLine ? tripLine.filter(Boolean).join(', ') : 'No trip reported yet'}</span>}
        className="pb-1"
      />
      {rows.length > 1 ? (
        <PlainTable
          label={trip ? 'Events of the same trip' : 'Events within half an hour'}
          columns={
            rows.some(({ speedKmh }) => speedKmh !== null) ? columns : columns.filter(({ id }) => id !== 'speed')
          }
          rows={rows}
          rowId={(row) => row.id}
          rowHref={(row) => (row.id === event.id ? undefined : links.event?.(row.id))}
          currentRowId={event.id}
        />
      ) : (
        <Empty
          title={trip ? 'No other events on this trip.' : 'No other events within half an hour.'}
          className="pt-1"
        />
      )}
    </Card>
  )
}

const withThis = (event: IncidentDetails): SameTripIncident[] =>
  [...event.sameTrip, event].toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt))

const clockSeconds = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour12: false })

const tripColumns = (
  speed: (kmh: number | null) => string,
  time: (instant: string) => string,
  zone: string,
): Column<SameTripIncident>[] => [
  { id: 'time', header: `Time ${zone}`, priority: 1, cell: (row) => time(row.occurredAt) },
  { id: 'type', header: 'Event', names: true, cell: (row) => row.type.word },
  { id: 'level', header: 'Level', priority: 1, cell: (row) => <LevelChip level={row.severity} /> },
  { id: 'speed', header: 'Speed', align: 'end', cell: (row) => speed(row.speedKmh) },
  { id: 'rating', header: 'Rating', cell: (row) => <RatingBadge rating={row.rating} /> },
  { id: 'risk', header: 'Risk', priority: 1, align: 'end', cell: (row) => <Score value={row.riskScore} of="event" /> },
]
