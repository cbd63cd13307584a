import type { ClockTrip, ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { hourText } from '@milepost/contract/compliances/words'
import { durationText } from '@milepost/domain/time/duration-text'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { vehicleTripsHref } from '../../../addresses.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { useNone } from '../../../report/notes/use-none.ts'
import { HoursClock } from './hours-clock.tsx'

/** More trips than this are counted, not listed. */
const listedTrips = 20

/** When the vehicle drives, on the clocks of each place, and the trips outside its hours. */
export function HoursEvidence({ evidence }: { evidence: ComplianceEvidence }) {
  const { trips, metrics, row } = evidence
  const format = useFormat()
  const scope = { things: 'driving' as const, connectionIds: [String(row.connection.id)], first: evidence.month }
  const none = useNone(scope, 'No trips in this month.')
  const values = metrics.find(({ key }) => key === 'operatingHours')?.acceptableValues
  if (values?.type !== 'range') return null
  if (trips.length === 0) return <p className="text-13 text-text-3">{none}</p>
  const outside = trips.filter(({ isOutside }) => isOutside)
  const columns: Column<ClockTrip>[] = [
    {
      id: 'startedAt',
      header: 'Start',
      cell: ({ tripId, startedAt, timeZone }) => (
        <Link href={vehicleTripsHref(row.vehicle.id, { trip: tripId })} className="text-link">
          {format.dateTime(startedAt, timeZone)} {format.zone(startedAt, timeZone)}
        </Link>
      ),
    },
    {
      id: 'endedAt',
      header: 'End',
      priority: 1,
      cell: ({ endedAt, timeZone }) =>
        endedAt ? `${format.clock(endedAt, timeZone)} ${format.zone(endedAt, timeZone)}` : 'Running',
    },
    { id: 'minutes', header: 'Duration', align: 'end', priority: 1, cell: ({ minutes }) => durationText(minutes * 60) },
  ]
  return (
    <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-[220px_minmax(0,1fr)]">
      <HoursClock trips={trips} hours={{ from: values.from ?? 0, to: values.to }} />
      <div className="grid gap-2">
        <p className="text-13">
          {countText(outside.length)} of {countText(trips.length)} {trips.length === 1 ? 'trip' : 'trips'} outside{' '}
          {hourText(values.from ?? 0)}–{hourText(values.to)}
        </p>
        {outside.length > 0 && (
          <PlainTable
            label="Trips outside operating hours"
            columns={columns}
            rows={outside.slice(0, listedTrips)}
            rowId={({ tripId }) => tripId}
          />
        )}
        {outside.length > listedTrips && (
          <p className="text-12 text-text-3">{countText(outside.length - listedTrips)} more.</p>
        )}
      </div>
    </div>
  )
}
