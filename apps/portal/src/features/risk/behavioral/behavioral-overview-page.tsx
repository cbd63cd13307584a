import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { certainChange } from '@milepost/contract/risk/ranking-columns'
import { type RiskSummary, riskReportEndpoints } from '@milepost/contract/risk/reports'
import { noScoreWords } from '@milepost/contract/risk/words'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { useAnswer } from '@milepost/session/api/use-answer'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { eventsHref, vehicleReportHref, vehicleScoresHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { ChartPanel } from '../../../report/charts/chart-panel.tsx'
import { RateWeeks } from '../../../report/charts/rate-weeks.tsx'
import { ScoreTrend } from '../../../report/charts/score-trend.tsx'
import { useOpenEvents } from '../../../report/charts/use-open-events.ts'
import { WeekHours } from '../../../report/charts/week-hours.tsx'
import { eventsText } from '../../../report/events-text.ts'
import { FactorChanges } from '../../../report/factor-changes.tsx'
import { HistoryLoads, noDriving, useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { linksToEvents } from '../../../report/notes/listed-days.ts'
import { Recalculating } from '../../../report/notes/recalculating.tsx'
import { reportEventSearch, reportEventsHref } from '../../../report/report-events.ts'
import { ReportPage } from '../../../report/report-page.tsx'
import { useReport } from '../../../report/use-report.ts'
import { useRushHours } from '../../../report/use-rush-hours.ts'
import { hasFallen, hasRisen, RankedVehicles, shownVehicles } from '../../../risk/ranked/ranked-vehicles.tsx'
import { explainedNow, explainedThen } from '../../../risk/reasons/explained-scope.ts'
import { useFactorEvents } from '../../../risk/reasons/factor-events.ts'
import { changesSince, scoredAt } from '../../../risk/reasons/scored-at.ts'
import { WhySentence } from '../../../risk/reasons/why-sentence.tsx'
import { eventQuery } from '../../../scope/event-filter.ts'
import { seriousLevels } from '../../../scope/event-search.ts'
import { countedNote, useEventCounts } from '../../incidents/shared/counted-events.tsx'
import { useEventCount } from '../../incidents/shared/use-event-count.ts'
import { BehaviorTiles, summedSoFar } from './behavior-tiles.tsx'
import { behavioralReport } from './behavioral-report.ts'
import { TypeRows } from './type-rows.tsx'

/** How people drive: the score and its drivers, event frequency over time, and the vehicles to look at. */
export default function BehavioralOverviewPage() {
  const report = useReport(behavioralReport)
  const { timeZone } = useFormat()
  const { values, days } = report
  const events = eventQuery(values)
  const query = { ...report.query, ...events, riskType: 'behavioral' as const }
  const summary = useAnswer(answerOf(riskReportEndpoints.summary, { query }))
  const trend = useAnswer(answerOf(riskReportEndpoints.trend, { query }))
  const factors = useAnswer(answerOf(riskReportEndpoints.factors, { query }))
  const hours = useAnswer(answerOf(riskReportEndpoints.heatmap, { query: { ...report.query, ...events } }))
  const [riskier, safer] = [useMovers(report.query, 'desc'), useMovers(report.query, 'asc')]
  const isRush = useRushHours()
  useLiveRefresh(
    ['sums', 'scores', 'loss'],
    ...Object.values(riskReportEndpoints),
    riskRankingEndpoints.page,
    incidentEndpoints.totals,
  )
  const isLoading = useIsLoadingHistory()
  const search = useMemo(() => reportEventSearch(values, days), [values, days])
  const eventsOfFactor = useFactorEvents(search)
  const counted = useEventCount(search)
  const recorded = useEventCount({ ...search, counted: undefined })
  const counts = useEventCounts(search)
  const waiting = { ...search, waiting: 'yes' as const }
  const toReview = useEventCount(waiting)
  const data = summary.data ?? (summary.isError ? null : undefined)
  const { listed, noLinks } = linksToEvents(data, days)
  const open = useOpenEvents(values, listed)
  const isBehind = summedSoFar(data, counted.data) !== undefined
  const scoresSearch = {
    range: values.range,
    from: values.from,
    to: values.to,
    connection: values.connection,
    group: values.group,
    vehicle: values.vehicle,
    provider: values.provider,
  }
  return (
    <ReportPage
      report={report}
      file={{ report: 'behavioralRisk', query: { ...report.query, ...events } }}
      bar={behavioralReport.bar}
      line={`${report.daysText}${data ? ` · ${scoredAt(data.scores, timeZone, new Date())}` : ''}`}
    >
      <HistoryLoads />
      <Recalculating />
      <BehaviorTiles
        summary={data}
        query={summary}
        against={report.against}
        days={days}
        isLoading={isLoading}
        counted={counted.data}
        recorded={recorded.data}
        toReview={toReview.data ?? (toReview.isError ? null : undefined)}
        notCounted={countedNote({ search, counts })}
        hrefs={{
          vehicles: vehicleScoresHref(scoresSearch),
          worst: listed && reportEventsHref(values, listed, { level: seriousLevels, sort: 'riskScore', order: 'desc' }),
          events: eventsHref(search),
          waiting: eventsHref(waiting),
        }}
      />
      {data && <Why summary={data} hrefOf={eventsOfFactor} />}
      <div className="grid items-start gap-4 desk:grid-cols-3">
        <div className="grid gap-4 desk:col-span-2">
          <ChartPanel
            title="Behavioral risk by month"
            what="the trend"
            query={trend}
            empty={(data) => noMonths(data, isLoading)}
          >
            {(data) => (
              <ScoreTrend
                trend={data}
                main="behavioral"
                losses={data.losses}
                onPick={open && ((month) => open(month, 'month'))}
              />
            )}
          </ChartPanel>
          <ChartPanel
            title="Events by week"
            what="events by week"
            query={trend}
            empty={({ weeks }) =>
              weeks.some(({ distanceMeters }) => (distanceMeters ?? 0) > 0)
                ? undefined
                : noDriving(isLoading || isBehind)
            }
            height={150}
          >
            {({ weeks }) => (
              <RateWeeks weeks={weeks} height={150} note={noLinks} onPick={open && ((week) => open(week, 'week'))} />
            )}
          </ChartPanel>
        </div>
        <ChartPanel
          title="What changed the score"
          what="what changed the score"
          query={factors}
          empty={() => undefined}
        >
          {({ factors: moved, scores }) => (
            <FactorChanges
              factors={moved}
              since={changesSince(scores, todayIn(timeZone, new Date()))}
              notCompared={data?.risk.score == null ? 'noEarlierScore' : data.notCompared}
              isCertain={data !== undefined && data !== null && certainChange(data) !== 0}
              compared={{ ...scores, today: todayIn(timeZone, new Date()) }}
              hrefOf={eventsOfFactor}
            />
          )}
        </ChartPanel>
      </div>
      <ChartPanel
        title="Event types"
        what="event types"
        query={factors}
        empty={({ types }) => noEvents(types, isLoading || isBehind)}
      >
        {({ types, otherEvents, otherTypes }) => (
          <TypeRows
            title={typesTitle(types)}
            types={types}
            otherEvents={otherEvents}
            otherHref={listed && reportEventsHref(values, listed, { type: otherTypes })}
            isCompared={!isLoading}
            hrefOf={(type) => listed && reportEventsHref(values, listed, { type: [type] })}
            noLinks={noLinks}
          />
        )}
      </ChartPanel>
      <ChartPanel
        title="When events happen"
        what="the hours of the week"
        query={hours}
        empty={(cells) => (cells.length === 0 ? noDriving(isLoading || isBehind) : undefined)}
      >
        {(cells) => (
          <WeekHours
            cells={cells}
            measure="rate"
            distanceMeters={data?.distanceMeters.value}
            isRush={isRush}
            rushShare={data?.highTrafficShare.value}
            hrefOf={listed && ((hour) => reportEventsHref(values, listed, { hour: [hour] }))}
            noLinks={noLinks}
          />
        )}
      </ChartPanel>
      <div className="grid items-start gap-4 min-[1180px]:grid-cols-2">
        <RankedVehicles
          title="Largest increases"
          none="No vehicle’s score rose beyond its margin of error."
          ofChanges
          query={riskier}
          eventsOf={eventsOfFactor}
          keep={hasRisen}
          hrefOf={vehicleReportHref}
          allHref={vehicleScoresHref({ ...scoresSearch, sort: 'change', order: 'desc' })}
        />
        <RankedVehicles
          title="Most improved"
          none="No vehicle’s score fell beyond its margin of error."
          ofChanges
          query={safer}
          eventsOf={eventsOfFactor}
          keep={hasFallen}
          hrefOf={vehicleReportHref}
          allHref={vehicleScoresHref({ ...scoresSearch, sort: 'change', order: 'asc' })}
        />
      </div>
    </ReportPage>
  )
}

/** Loads the vehicles whose score rose or fell most. */
const useMovers = (query: { from: string; to: string }, SortDirection: 'asc' | 'desc') =>
  useAnswer(
    answerOf(riskRankingEndpoints.page, {
      query: { ...query, riskType: 'behavioral', SortBy: 'change', SortDirection, PageSize: shownVehicles },
    }),
  )

/** Explains the score in a sentence or, without one, what is missing. */
function Why({ summary, hrefOf }: { summary: RiskSummary; hrefOf: ReturnType<typeof useFactorEvents> }) {
  const { risk, reasons, notCompared } = summary
  if (risk.score === null || reasons.length === 0) return null
  const then = explainedThen(summary) ?? notCompared ?? undefined
  return (
    <Card aria-label="Why this score">
      <CardBody className="py-3">
        <WhySentence now={explainedNow(summary, risk.score)} then={then} month={summary.scores.month} hrefOf={hrefOf} />
      </CardBody>
    </Card>
  )
}

function noMonths(
  { months }: { months: readonly { behavioral: { score: number | null } }[] },
  isLoading: boolean,
): string | undefined {
  if (months.some(({ behavioral }) => behavioral.score !== null)) return undefined
  return isLoading
    ? noScoreWords.stillImporting
    : 'No month in this period has a score yet. Scores need some driving and a device that reports events.'
}

/** `isPartial`: sums don't have all events of the list yet. */
const noEvents = (types: readonly object[], isPartial: boolean) => {
  if (types.length > 0) return undefined
  return isPartial
    ? 'Not available yet: events are still being added up.'
    : 'No events in this period or the one before.'
}

/** "Harsh braking is 38% of the risk, with 214 events". */
function typesTitle(types: readonly { word: string; count: number; shareOfRisk: number | null }[]): string {
  const [most] = types.toSorted((a, b) => (b.shareOfRisk ?? 0) - (a.shareOfRisk ?? 0))
  if (!most?.shareOfRisk || isSmallSample(types.reduce((sum, { count }) => sum + count, 0))) return 'Event types'
  return `${most.word}: ${shareText(most.shareOfRisk)} of the risk, with ${eventsText(most.count)}`
}
