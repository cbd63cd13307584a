import { type CompositionPart, riskReportEndpoints } from '@milepost/contract/risk/reports'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { type ReactNode, useMemo } from 'react'
import { lossesHref, type scoringDetailsHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { BandMonths } from '../../../report/charts/band-months.tsx'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { HistoryLoads } from '../../../report/history-loads.tsx'
import { Recalculating } from '../../../report/notes/recalculating.tsx'
import { ReportPage } from '../../../report/report-page.tsx'
import { BandBars } from '../../../risk/band-bars.tsx'
import { CombinedTrend, noTrend } from '../../../risk/combined-trend.tsx'
import { FleetTable, fleetFile, fleetFinding } from '../../../risk/ranked/fleet-table.tsx'
import { lossesOrEvents, useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { scoredAt } from '../../../risk/reasons/scored-at.ts'
import type { RangeValues } from '../../../scope/range.ts'
import type { ScopeValues } from '../../../scope/scope-fields.ts'
import { useCoverages } from '../../../shell/status/loading-history.ts'
import { CompositionBars } from './composition-bars.tsx'
import { ScoreCard } from './score-card.tsx'

type ReportProps = Parameters<typeof ReportPage>[0]
type Details = NonNullable<Parameters<typeof scoringDetailsHref>[0]>

interface CombinedViewProps {
  subject: 'vehicle' | 'driver'
  /** Drivers have no group or vehicle filter. */
  report: ReportProps['report'] & { values: RangeValues & Pick<ScopeValues, 'connection'> }
  bar: ReportProps['bar']
  /** Shown above everything else, based on the share that has a score. */
  notice?: (coverage: number | null | undefined) => ReactNode
  /** Links to the rows behind a band or a connection. */
  detailsHref: (search: Details) => string
}

/** The score, what moved it, its parts, and who is in which band. */
export function CombinedView({ subject, report, bar, notice, detailsHref }: CombinedViewProps) {
  const asked = useMemo(
    () => ({ query: { ...report.query, riskType: 'combined' as const, subject } }),
    [report.query, subject],
  )
  const summary = useAnswer(answerOf(riskReportEndpoints.summary, asked))
  const trend = useAnswer(answerOf(riskReportEndpoints.trend, asked))
  const composition = useAnswer(answerOf(riskReportEndpoints.composition, asked))
  useLiveRefresh(['sums', 'scores', 'loss'], ...Object.values(riskReportEndpoints))
  const { timeZone } = useFormat()
  const today = todayIn(timeZone, new Date())
  const within = report.values
  const { range, from, to, connection } = within
  const losses = lossesHref({ range, from, to, connection })
  const hrefOf = useFactorEvents(within)
  const coverageOf = useCoverages()
  const things = subject === 'vehicle' ? (['vehicle', 'vehicles'] as const) : (['driver', 'drivers'] as const)
  return (
    <ReportPage
      report={report}
      file={{ report: 'combinedRisk', query: { ...report.query, subject } }}
      bar={bar}
      line={`${report.daysText}${summary.data ? ` · ${scoredAt(summary.data.scores, timeZone, new Date())}` : ''}`}
    >
      <HistoryLoads />
      <Recalculating />
      {notice?.(summary.data?.driverCoverage)}
      <ChartPanel title="Combined score" what="the score" query={summary} empty={() => undefined} height={96}>
        {(data) => (
          <ScoreCard
            summary={data}
            things={things[1]}
            hrefOf={subject === 'vehicle' ? lossesOrEvents(hrefOf, data.losses.value, within) : undefined}
            lossesHref={losses}
            coverage={coverageOf('losses', connection)}
          />
        )}
      </ChartPanel>
      <ChartPanel title="Combined risk by month" what="the trend" query={trend} empty={noTrend} height={230}>
        {(data) => <CombinedTrend trend={data} lossesHref={losses} height={230} />}
      </ChartPanel>
      <div className="grid gap-4 desk:grid-cols-3 print:grid-cols-3">
        <ChartPanel title="Score parts" what="the score parts" query={composition} empty={noParts} height={190}>
          {({ parts }) => <CompositionBars parts={parts} />}
        </ChartPanel>
        <ChartPanel
          title={subject === 'vehicle' ? 'Vehicles by band' : 'Drivers by band'}
          what="bands"
          query={summary}
          empty={() => undefined}
          height={190}
        >
          {(data) => <BandBars {...data} things={things} hrefOf={(band) => detailsHref({ ...within, band: [band] })} />}
        </ChartPanel>
        <ChartPanel title="Bands by month" what="bands" query={trend} empty={noTrend} height={170}>
          {({ months }) => (
            <BandMonths months={months} title={`Scored ${things[1]} by risk band and month`} height={170} />
          )}
        </ChartPanel>
      </div>
      {subject === 'vehicle' && (
        <ChartPanel
          title="Risk by connection"
          what="connections"
          query={composition}
          empty={({ connections }) => (connections.length ? undefined : 'No connections match these filters.')}
        >
          {({ connections, scores }) => (
            <Card>
              <CardHeader
                title={fleetFinding(connections, today) ?? 'Risk by connection'}
                aside={
                  <SaveCsv
                    title={() => 'Risk by connection'}
                    table={() => fleetFile(connections, coverageOf, { scores, today }, true)}
                  />
                }
              />
              <FleetTable
                parts
                connections={connections}
                vehicles={summary.data?.scored}
                eventsOf={hrefOf}
                coverageOf={coverageOf}
                scores={scores}
                hrefOf={(id) => detailsHref({ ...within, connection: [String(id)] })}
              />
            </Card>
          )}
        </ChartPanel>
      )}
    </ReportPage>
  )
}

/** Without a score nothing is added to the average, which doesn't mean zero. */
const noParts = ({ parts }: { parts: readonly CompositionPart[] }): string | undefined => {
  if (parts.some(({ points }) => points !== 0)) return undefined
  return parts.some(({ score }) => score !== null)
    ? 'This score is an average of several connections, so it has no parts of its own. See scoring details for the parts of each score.'
    : 'No score yet.'
}
