import type { UsageSummary } from '@milepost/contract/usage-reports'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { useMemo } from 'react'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { shareText } from '../../../report/share-text.ts'

/** How long trips are, as a histogram. */
export function TripLengths({ tripLengths }: Pick<UsageSummary, 'tripLengths'>) {
  const format = useFormat()
  const x = useMemo(
    () =>
      tripLengths.map(({ fromMeters, toMeters }) => {
        const [from, to] = [format.distanceParts(fromMeters), format.distanceParts(toMeters)]
        const whole = (part: typeof from) => Math.round(Number(part?.number.replaceAll(',', '') ?? 0))
        return to ? `${whole(from)}–${whole(to)}` : `${whole(from)}+`
      }),
    [tripLengths, format],
  )
  const series = useMemo(
    () => [{ id: 'trips', label: 'Trips', color: 'c1', values: tripLengths.map(({ trips }) => trips) }],
    [tripLengths],
  )
  const all = tripLengths.reduce((sum, { trips }) => sum + trips, 0)
  const most = tripLengths.reduce((best, { trips }, at) => (trips > (tripLengths[best]?.trips ?? 0) ? at : best), 0)
  const unit = format.distanceParts(1)?.unit ?? ''
  return (
    <BarChart
      title={
        all > 0
          ? `${shareText((tripLengths[most]?.trips ?? 0) / all)} of trips are ${x[most]} ${unit} long`
          : 'No trips on these days'
      }
      x={x}
      xLabel={`Length, ${unit}`}
      series={series}
      touching
      format={countText}
      height={190}
    />
  )
}
