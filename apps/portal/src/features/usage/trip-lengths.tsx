import { privateTripsNote, unmeasuredTripsNote } from '@milepost/contract/api/unmeasured-trips'
import type { UsageSummary } from '@milepost/contract/usage/endpoints'
import { partOfText } from '@milepost/domain/statistics/share-text'
import { tripLengthsIn } from '@milepost/domain/trip-lengths'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'

/** Trip lengths as a histogram, and how many trips are in none of its bars. */
export function TripLengths({
  tripLengths,
  unmeasuredTrips,
  privateTrips,
  none,
}: Pick<UsageSummary, 'tripLengths' | 'unmeasuredTrips' | 'privateTrips'> & { none: string }) {
  const format = useFormat()
  const classes = useMemo(() => tripLengthsIn(tripLengths, format.units), [tripLengths, format.units])
  const x = useMemo(() => classes.map(({ from, to }) => (to === null ? `${from}+` : `${from}–${to}`)), [classes])
  const series = useMemo(
    () => [{ id: 'trips', label: 'Trips', color: 'c1', values: classes.map(({ trips }) => trips) }],
    [classes],
  )
  const all = classes.reduce((sum, { trips }) => sum + trips, 0)
  const most = classes.reduce((best, { trips }, at) => (trips > (classes[best]?.trips ?? 0) ? at : best), 0)
  const unit = format.distanceParts(1)?.unit ?? ''
  return (
    <BarChart
      title={all > 0 ? `${partOfText(classes[most]?.trips ?? 0, all, 'trips')} are ${x[most]} ${unit} long` : none}
      x={x}
      note={
        [unmeasuredTripsNote(unmeasuredTrips), privateTripsNote(privateTrips)].filter(Boolean).join(' ') || undefined
      }
      xLabel={`Length, ${unit}`}
      series={series}
      touching
      format={countText}
      height={190}
    />
  )
}
