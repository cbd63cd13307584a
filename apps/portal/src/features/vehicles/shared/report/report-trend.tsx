import { LineChart } from '@milepost/ui/chart/line-chart'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { monthTexts, weekText } from '../../../../report/month-text.ts'
import type { ShownReport } from './shown-report.ts'

/** Events per mile by week, compared with the fleet, and the score by month. */
export function ReportTrend({ report }: { report: ShownReport }) {
  const format = useFormat()
  const { weekly, months } = report
  const unit = format.rateParts(0)?.unit ?? ''
  const perUnit = useMemo(() => {
    const number = (rate: number | null) => {
      const text = format.rateParts(rate)?.number
      return text === undefined ? null : Number(text.replaceAll(',', ''))
    }
    const weeks = weeksOf(report)
    const known = new Map(weekly.map((week) => [week.week, week]))
    return {
      x: weeks.map(weekText),
      series: [
        {
          id: 'own',
          label: 'This vehicle',
          color: 'c1',
          main: true,
          values: weeks.map((week) => number(known.get(week)?.per1000Miles ?? null)),
        },
        {
          id: 'fleet',
          label: report.connection.name,
          color: 'c2',
          values: weeks.map((week) => number(known.get(week)?.fleetPer1000Miles ?? null)),
        },
      ],
    }
  }, [report, weekly, format])
  const byMonth = useMemo(
    () => ({
      x: monthTexts(months.map(({ month }) => `${month.slice(0, 7)}-01`)),
      series: [
        { id: 'own', label: 'This vehicle', color: 'c1', main: true, values: months.map(({ score }) => score) },
        { id: 'fleet', label: report.connection.name, color: 'c2', values: months.map(({ fleetScore }) => fleetScore) },
      ],
    }),
    [months, report.connection.name],
  )
  const hasMonths = months.filter(({ score }) => score !== null).length > 1
  return (
    <div className={hasMonths ? 'grid grid-cols-1 gap-4 tablet:grid-cols-2' : 'grid grid-cols-1 gap-4'}>
      {perUnit.series.some(({ values }) => values.some((value) => value !== null)) && (
        <LineChart
          title={`Events ${unit}, by week`}
          aside="weeks with little driving are gaps"
          x={perUnit.x}
          xLabel="Week of"
          series={perUnit.series}
          min={0}
          format={(value) => value.toFixed(1)}
          height={190}
        />
      )}
      {hasMonths && (
        <LineChart
          title="Behavioral score, by month"
          x={byMonth.x}
          xLabel="Month"
          series={byMonth.series}
          min={0}
          max={100}
          format={(score) => String(Math.round(score))}
          height={190}
        />
      )}
    </div>
  )
}

/** Returns every Monday of the range: a week without data shows as a gap. */
function weeksOf({ from, to }: ShownReport): string[] {
  const monday = new Date(`${from}T12:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  const weeks: string[] = []
  for (; monday.toISOString().slice(0, 10) <= to; monday.setUTCDate(monday.getUTCDate() + 7))
    weeks.push(monday.toISOString().slice(0, 10))
  return weeks
}
