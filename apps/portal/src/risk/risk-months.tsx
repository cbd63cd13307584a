import type { RiskMonth, RiskPart } from '@milepost/contract/risk/subject'
import { LineChart } from '@milepost/ui/chart/line-chart'
import type { LineSeries } from '@milepost/ui/chart/line-series'
import { useMemo } from 'react'
import { monthLine } from './month-line.ts'

const leastMonths = 2

const parts = [
  { part: 'behavioral', label: 'Behavioral', color: 'c2' },
  { part: 'environmental', label: 'Environmental', color: 'c5' },
  { part: 'usage', label: 'Usage', color: 'c4' },
  { part: 'experience', label: 'Loss experience', color: 'c3' },
] as const

/** The score by month with its interval; a month without a score is a gap. */
export function RiskMonths({ months }: { months: readonly RiskMonth[] }) {
  const { names, series } = useMemo(() => seriesOf(months), [months])
  if (names.length < leastMonths)
    return <p className="text-12 text-text-3">No earlier month has a score yet: the line starts with the second.</p>
  return (
    <LineChart
      title="By month"
      aside="shaded: 90% confidence interval"
      x={names}
      xLabel="Month"
      series={series}
      min={0}
      max={100}
      format={(score) => String(Math.round(score))}
      height={150}
    />
  )
}

function seriesOf(months: readonly RiskMonth[]): { names: string[]; series: LineSeries[] } {
  const line = monthLine(months)
  const of = (part: RiskPart | 'combined', label: string, color: string, main: boolean): LineSeries => ({
    id: part,
    label,
    color,
    values: line.months.map((month) => month?.[part]?.score ?? null),
    ...(main && {
      main,
      interval: line.months.map((month) => {
        const own = month?.[part]
        return own ? ([own.low, own.high] as const) : null
      }),
    }),
  })
  return {
    names: line.names,
    // All parts: a combined score lies where they add up, which one of them alone doesn't explain.
    series: [
      of('combined', 'Combined', 'c1', true),
      ...parts.map(({ part, label, color }) => of(part, label, color, false)),
    ],
  }
}
