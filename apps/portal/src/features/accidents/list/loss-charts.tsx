import { faultWords } from '@milepost/contract/accidents/columns'
import type { AccidentMonth, AccidentSummary } from '@milepost/contract/accidents/endpoints'
import { dollars } from '@milepost/domain/quantity'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { ImpactZoneCounts, ImpactZones } from '@milepost/ui/form/impact-zones'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { countText } from '../../../lib/format/formatters.ts'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { monthText, monthTexts } from '../../../report/month-text.ts'

type Query = Parameters<typeof ChartPanel<AccidentSummary>>[0]['query']

/** Losses and cost by month and fault, and points of impact. */
export function LossCharts({ query, months }: { query: Query; months: readonly string[] }) {
  const isEmpty = query.data?.totals.losses === 0
  if (isEmpty) return null
  return (
    <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
      <ChartPanel
        title="Losses by month and fault"
        what="the months"
        query={query}
        empty={() => undefined}
        height={chartHeight}
      >
        {(summary) => <Months recordedMonths={summary.months} knownFrom={summary.knownFrom} months={months} />}
      </ChartPanel>
      <ChartPanel
        title="Losses by point of impact"
        what="the points of impact"
        query={query}
        empty={() => undefined}
        height={chartHeight}
      >
        {(summary) => <Zones summary={summary} />}
      </ChartPanel>
    </div>
  )
}

/** Matches the height of the vehicle outline next to it. */
const chartHeight = 240

interface MonthsProps {
  recordedMonths: readonly AccidentMonth[]
  knownFrom: string | null
  months: readonly string[]
}

function Months({ recordedMonths, knownFrom, months }: MonthsProps) {
  const unknown = knownFrom === null ? 0 : months.filter((month) => month.slice(0, 7) < knownFrom.slice(0, 7)).length
  const chart = useMemo(() => {
    const of = new Map(recordedMonths.map((month) => [month.month, month]))
    const series = (id: 'atFault' | 'noFault' | 'unknownFault', label: string, color: string) => ({
      id,
      label,
      color,
      // Once data begins, a month without a loss is zero.
      values: months.map((month, index) => (index < unknown ? null : (of.get(month)?.[id] ?? 0))),
    })
    return {
      x: monthTexts(months),
      series: [
        series('atFault', faultWords.atFault, 'c3'),
        series('noFault', faultWords.noFault, 'c1'),
        series('unknownFault', faultWords.unknown, 'c8'),
      ],
      line: {
        id: 'cost',
        label: 'Cost estimate',
        color: 'c4',
        format: dollars,
        values: months.map((month) => of.get(month)?.costEstimateUsd ?? null),
      },
    }
  }, [recordedMonths, months, unknown])
  return (
    <BarChart
      title="Losses by month and fault"
      xLabel="Month"
      stack="sum"
      height={chartHeight}
      unknown={unknown}
      note={unknown > 0 && `Gray: no fleet data before ${monthText(months[unknown] ?? knownFrom!)}.`}
      {...chart}
    />
  )
}

function Zones({ summary: { zones, withoutZones, totals } }: { summary: AccidentSummary }) {
  const counts = Object.fromEntries(zones.map(({ zone, count }) => [zone, count]))
  return (
    <Card aria-label="Losses by point of impact">
      <CardHeader title="Losses by point of impact" />
      <CardBody>
        {withoutZones < totals.losses ? <ImpactZoneCounts counts={counts} /> : <ImpactZones chosen={[]} />}
        {withoutZones > 0 && (
          <p className="mt-2 text-center text-12 text-text-3">
            Unknown for {countText(withoutZones)} of {countText(totals.losses)}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
