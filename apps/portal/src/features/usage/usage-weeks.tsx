import type { UsageWeek } from '@milepost/contract/usage/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { weekText } from '../../report/month-text.ts'

/** Distance by week, and the number of vehicles driving on an average day of that week. */
export function UsageWeeks({ weeks }: { weeks: readonly UsageWeek[] }) {
  const format = useFormat()
  const [unit, metersPer] = format.units === 'imperial' ? (['mi', metersPerMile] as const) : (['km', 1_000] as const)
  const { x, series, line, unknown, text } = useMemo(() => {
    // Weeks before the first driving are unknown, not zero.
    const first = weeks.findIndex(({ distanceMeters }) => distanceMeters > 0)
    const unknown = first < 0 ? weeks.length : first
    return {
      unknown,
      text: (distance: number) => `${countText(Math.round(distance))} ${unit}`,
      x: weeks.map(({ week }) => weekText(week)),
      series: [
        {
          id: 'distance',
          label: 'Distance',
          color: 'c1',
          // In the displayed unit, so that the axis has round numbers.
          values: weeks.map(({ distanceMeters }, at) => (at < unknown ? null : distanceMeters / metersPer)),
        },
      ],
      line: {
        id: 'vehicles',
        label: 'Vehicles driving per day',
        color: 'c3',
        values: weeks.map(({ activeVehicles }, at) => (at < unknown ? null : activeVehicles)),
        format: (vehicles: number) => (vehicles < 10 ? vehicles.toFixed(1) : countText(Math.round(vehicles))),
      },
    }
  }, [weeks, unit, metersPer])
  return (
    <BarChart
      title={titleOf(weeks, format.distance)}
      note={`The first and last week may be partial.${unknown > 0 ? ' Gray: no data for these weeks.' : ''}`}
      x={x}
      xLabel="Week of"
      series={series}
      line={line}
      unknown={unknown}
      format={text}
    />
  )
}

/** Names the week with the most driving. */
function titleOf(weeks: readonly UsageWeek[], distance: (meters: number) => string): string {
  const [most] = weeks.toSorted((a, b) => b.distanceMeters - a.distanceMeters)
  return most && most.distanceMeters > 0
    ? `Most driving was in the week of ${weekText(most.week)}: ${distance(most.distanceMeters)}`
    : 'Distance by week'
}
