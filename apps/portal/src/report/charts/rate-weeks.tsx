import type { RateWeek } from '@milepost/contract/risk/reports'
import { LineChart } from '@milepost/ui/chart/line-chart'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { useFormat } from '../../lib/format/formatters.ts'
import { weekText } from '../month-text.ts'

interface RateWeeksProps {
  weeks: readonly z.infer<typeof RateWeek>[]
  title?: ReactNode
  note?: ReactNode
  height?: number
  /** Opens the events of a week (its Monday). */
  onPick?: ((week: string) => void) | undefined
}

/** Events per 1,000 miles by week; a week with little driving is a gap. */
export function RateWeeks({ weeks, title, note, height, onPick }: RateWeeksProps) {
  const format = useFormat()
  const unit = format.rateParts(0)?.unit ?? ''
  const { x, series } = useMemo(() => {
    // The contract's rate is per 1,000 miles; the line uses the displayed unit.
    const shown = (rate: number | null) =>
      rate === null ? null : Number(format.rateParts(rate)?.number.replaceAll(',', ''))
    return {
      x: weeks.map(({ week }) => weekText(week)),
      series: [
        {
          id: 'rate',
          label: `Events ${unit}`,
          color: 'c3',
          main: true,
          values: weeks.map(({ per1000Miles }) => shown(per1000Miles)),
        },
      ],
    }
  }, [weeks, unit, format])
  return (
    <LineChart
      title={title ?? `Events ${unit}, by week`}
      aside={<span className="max-tablet:hidden">weeks with little driving are gaps</span>}
      note={<>The first and last week may be partial. {note}</>}
      x={x}
      xLabel="Week of"
      series={series}
      format={rateText}
      height={height}
      onPick={onPick && (({ index }) => onPick(weeks[index]!.week))}
    />
  )
}

const rateText = (rate: number) => rate.toFixed(1)
