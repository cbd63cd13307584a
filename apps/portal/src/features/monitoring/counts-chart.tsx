import type { Result } from '@milepost/contract/api/endpoint'
import { type monitoringEndpoints, monitorWriteSeconds } from '@milepost/contract/monitoring/endpoints'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import type { BarSeries } from '@milepost/ui/chart/bar-series'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'

type Report = Result<typeof monitoringEndpoints.report>

interface CountsChartProps {
  report: Report
  /** "failures": what is counted. */
  things: string
  height: number
}

/** How often something happened, by client or endpoint, over time. Steps without counts are gaps, not zeros. */
export function CountsChart({ report, things, height }: CountsChartProps) {
  const { clock, day, timeZone, zone } = useFormat()
  const { steps, stepMinutes } = report
  const series = useMemo(() => seriesOf(report), [report])
  const x = useMemo(
    () =>
      steps.map(({ at }) => (stepMinutes < 60 ? clock(at, timeZone) : `${day(at, timeZone)} ${clock(at, timeZone)}`)),
    [steps, stepMinutes, clock, day, timeZone],
  )
  const total = report.series.reduce((sum, { count }) => sum + count, 0)
  const [first] = steps
  return (
    <BarChart
      title={`${countText(total)} ${total === 1 ? things.slice(0, -1) : things}`}
      note={notesOf(report, (at) => `${day(at)} ${clock(at)}`)}
      x={x}
      xLabel={`Time${first ? `, ${zone(first.at)}` : ''}`}
      series={series}
      stack="sum"
      touching
      unknown={steps.findIndex(({ isCounted }) => isCounted)}
      format={countText}
      height={height}
    />
  )
}

/** Returns the bars of each name: no value where nothing was counted. */
function seriesOf({ steps, series }: Report): BarSeries[] {
  return [...Map.groupBy(series, ({ name }) => name)].map(([name, counts], index) => {
    const byStep = new Map(counts.map(({ at, count }) => [at, count]))
    const values = steps.map(({ at, isCounted }) => byStep.get(at) ?? (isCounted ? 0 : null))
    return { id: name, label: name, color: `c${index + 1}`, values }
  })
}

/** Says until when counts are included, and when nothing was counted. */
function notesOf({ steps, countedUntil }: Report, time: (at: string) => string): string {
  const firstCounted = steps.findIndex(({ isCounted }) => isCounted)
  const gaps = steps.filter(({ isCounted }, index) => !isCounted && index > firstCounted && index < steps.length - 1)
  return [
    countedUntil && `Counted until ${time(countedUntil)}.`,
    `Counts are written every ${monitorWriteSeconds} seconds; a process that is killed loses those since.`,
    firstCounted > 0 && `Not counted before ${time(steps[firstCounted]!.at)}.`,
    gaps.length > 0 &&
      `Not counted in ${countText(gaps.length)} later steps, such as ${time(gaps[0]!.at)}, because no process ran.`,
  ]
    .filter(Boolean)
    .join(' ')
}
