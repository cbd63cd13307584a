import type { AccuracyReport } from '@milepost/contract/validation/endpoints'
import { LineChart } from '@milepost/ui/chart/line-chart'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { reporterKey, reporterName } from './accuracy-text.ts'

const title = 'Accuracy by event month'
const mostLines = 8
const percent = (share: number) => `${Math.round(100 * share)}%`
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Monthly accuracy of each reporter with its interval; months with too few rated events are gaps. */
export function AccuracyByMonth({ report }: { report: AccuracyReport }) {
  const { months, series } = useMemo(() => linesOf(report), [report])
  if (series.length === 0)
    return (
      <Card>
        <CardHeader title={title} />
        <Empty title="No month has enough rated events." />
      </Card>
    )
  return (
    <LineChart
      title={title}
      x={months.map((month) => monthName.format(new Date(month)))}
      xLabel="Month"
      series={series}
      min={0}
      max={1}
      format={percent}
      note={report.reporters.length > series.length ? 'Reporters with too few rated events are excluded.' : undefined}
    />
  )
}

function linesOf({ monthly, reporters }: AccuracyReport) {
  const months = [...new Set(monthly.map(({ month }) => month))].sort()
  const series = reporters.slice(0, mostLines).map((reporter, index) => {
    const key = reporterKey(reporter)
    const own = months.map((month) => monthly.find((one) => one.month === month && reporterKey(one) === key))
    return {
      id: key,
      label: reporterName(reporter),
      color: `c${index + 1}`,
      values: own.map((one) => one?.accuracy ?? null),
      interval: own.map((one) =>
        one?.accuracyLow == null || one.accuracyHigh === null ? null : ([one.accuracyLow, one.accuracyHigh] as const),
      ),
    }
  })
  return { months, series: series.filter(({ values }) => values.some((value) => value !== null)) }
}
