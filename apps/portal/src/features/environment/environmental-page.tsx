import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import type { RiskSummary } from '@milepost/contract/risk/reports'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { noScoreWords } from '@milepost/contract/risk/words'
import { regionName } from '@milepost/domain/regions'
import { useAnswer } from '@milepost/session/api/use-answer'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Tiles } from '@milepost/ui/layout/tiles'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { ScoreTrend } from '../../report/charts/score-trend.tsx'
import { useOpenEvents } from '../../report/charts/use-open-events.ts'
import { ShareTile } from '../../report/compare-tile.tsx'
import { HistoryLoads, noDriving, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { nightWords } from '../../report/night-words.ts'
import { comparedNote } from '../../report/notes/comparison-note.ts'
import { completeDaysNote } from '../../report/notes/complete-days-note.ts'
import { FailedFigure, FailedFigures } from '../../report/notes/failed-figures.tsx'
import { linksToEvents } from '../../report/notes/listed-days.ts'
import { Recalculating } from '../../report/notes/recalculating.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ScoreTile } from '../../report/score-tile.tsx'
import { useReport } from '../../report/use-report.ts'
import { scoredAt } from '../../risk/reasons/scored-at.ts'
import { Conditions } from './conditions.tsx'
import { environmentalReport } from './environmental-report.ts'
import { ExposedVehicles } from './exposed-vehicles.tsx'

/** How much of the risk comes from where and when vehicles drive, rather than how. */
export default function EnvironmentalPage() {
  const report = useReport(environmentalReport)
  const { timeZone } = useFormat()
  const { values, days } = report
  const { region } = values
  const query = { ...report.query, riskType: 'environmental' as const }
  const summary = useAnswer(answerOf(riskReportEndpoints.summary, { query }))
  const trend = useAnswer(answerOf(riskReportEndpoints.trend, { query }))
  const conditions = useAnswer(
    answerOf(environmentEndpoints.breakdown, {
      query: { ...report.query, ...(region && { RegionId: [Number(region)] }) },
    }),
  )
  useLiveRefresh(
    ['sums'],
    riskReportEndpoints.summary,
    riskReportEndpoints.trend,
    environmentEndpoints.breakdown,
    riskRankingEndpoints.page,
    riskRankingEndpoints.totals,
  )
  const isLoading = useIsLoadingHistory()
  const { data } = summary
  const open = useOpenEvents(values, linksToEvents(data, days).listed)
  return (
    <ReportPage
      file={{ report: 'environmental', query: { ...report.query, ...(region && { RegionId: [Number(region)] }) } }}
      report={report}
      bar={environmentalReport.bar}
      line={`${report.daysText} · not a driver score: it reflects where and when vehicles drive${data ? ` · ${scoredAt(data.scores, timeZone, new Date())}` : ''}`}
    >
      <HistoryLoads />
      <Recalculating />
      <EnvironmentTiles
        summary={data ?? (summary.isError ? null : undefined)}
        query={summary}
        against={report.against}
        days={report.days}
        isLoading={isLoading}
      />
      <ChartPanel
        title="Environmental risk by month"
        what="the trend"
        query={trend}
        empty={({ months }) => noMonths(months, isLoading)}
      >
        {(data) => <ScoreTrend trend={data} main="environmental" onPick={open && ((month) => open(month, 'month'))} />}
      </ChartPanel>
      <ChartPanel
        title={`Driving conditions${region ? ` in ${regionName(Number(region))}` : ''}`}
        what="the conditions"
        query={conditions}
        height={320}
        empty={({ light, weather, road, traffic }) =>
          light.length + weather.length + road.length + traffic.length > 0 ? undefined : noDriving(isLoading)
        }
      >
        {(breakdown) => <Conditions breakdown={breakdown} region={region} />}
      </ChartPanel>
      <ExposedVehicles query={report.query} />
    </ReportPage>
  )
}

interface EnvironmentTilesProps {
  /** Undefined while loading, null if loading failed. */
  summary: RiskSummary | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  against: string
  days: Days
  isLoading: boolean
}

const shareNames = [
  ['nightShare', 'Night driving'],
  ['adverseWeatherShare', 'Bad weather'],
  ['highTrafficShare', 'Rush-hour driving'],
] as const

function EnvironmentTiles({ summary, query, against, days, isLoading }: EnvironmentTilesProps) {
  const isCompared = summary?.distanceMeters.previous != null
  const share = (name: (typeof shareNames)[number][0] | 'urbanShare') => ({
    value: summary === null ? null : summary?.[name].value,
    previous: summary?.[name].previous,
    margin: summary?.[name].margin,
    uncompared: !isCompared,
    against,
    ...(summary === null && { whenNone: <FailedFigure /> }),
  })
  return (
    <Tiles
      label="Conditions"
      minWidth={164}
      note={
        summary
          ? `Shares of distance with known conditions · ${nightWords} · ${completeDaysNote(summary, days, comparedNote({ against, isLoading: isLoading && !isCompared, isCompared }))}`
          : summary === null && <FailedFigures query={query} />
      }
    >
      <ScoreTile label="Environmental risk" score={summary} />
      {shareNames.map(([name, label]) => (
        <ShareTile key={name} {...share(name)} label={label} good="down" />
      ))}
      <ShareTile {...share('urbanShare')} label="Urban (estimated)" good="neither" />
    </Tiles>
  )
}

const noMonths = (months: readonly { environmental: { score: number | null } }[], isLoading: boolean) => {
  if (months.some(({ environmental }) => environmental.score !== null)) return undefined
  return isLoading ? noScoreWords.stillImporting : 'No month in this period has a score yet: conditions are unknown.'
}
