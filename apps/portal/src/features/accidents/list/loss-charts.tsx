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
import { type LossMonth, leadingUnknown, lossMonths } from './loss-months.ts'

type Query = Parameters<typeof ChartPanel<AccidentSummary>>[0]['query']

interface LossChartsProps {
  query: Query
  months: readonly string[]
  /** The first day from which everything is imported; null if all days are. */
  importedFrom: string | null
}

/** Losses and cost by month and fault, and points of impact. */
export function LossCharts({ query, months, importedFrom }: LossChartsProps) {
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
        {({ months: recordedMonths, knownFrom }) => (
          <Months recordedMonths={recordedMonths} knownFrom={knownFrom} importedFrom={importedFrom} months={months} />
        )}
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
  importedFrom: string | null
  months: readonly string[]
}

function Months({ recordedMonths, knownFrom, importedFrom, months }: MonthsProps) {
  const known = useMemo(
    () => lossMonths(months, recordedMonths, { knownFrom, importedFrom }),
    [months, recordedMonths, knownFrom, importedFrom],
  )
  const unknown = leadingUnknown(known)
  const chart = useMemo(() => {
    const series = (id: 'atFault' | 'noFault' | 'unknownFault', label: string, color: string) => ({
      id,
      label,
      color,
      values: known.map(({ counted, isZeroKnown }) => counted?.[id] ?? (isZeroKnown ? 0 : null)),
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
        values: known.map(({ counted }) => counted?.costEstimateUsd ?? null),
      },
    }
  }, [known, months])
  return (
    <BarChart
      title="Losses by month and fault"
      xLabel="Month"
      stack="sum"
      height={chartHeight}
      unknown={unknown}
      note={noteOf(known, unknown, importedFrom)}
      {...chart}
    />
  )
}

/** What the months that aren't known mean. */
function noteOf(known: readonly LossMonth[], unknown: number, importedFrom: string | null): string | false {
  if (importedFrom !== null && known.some(({ month }) => month < importedFrom)) {
    const first = known.find(({ month }) => month >= importedFrom)
    return first
      ? `Still importing history: months before ${monthText(first.month)} are incomplete.`
      : 'Still importing history: no month is complete yet.'
  }
  const first = known[unknown]
  return unknown > 0 && first !== undefined && `Gray: no fleet data before ${monthText(first.month)}.`
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
