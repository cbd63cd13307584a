import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useMemo } from 'react'
import { lossesHref, scoringDetailsHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { TypeBars } from '../../report/charts/type-bars.tsx'
import { HistoryLoads, noDriving, noEvents, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { linksToEvents } from '../../report/notes/listed-days.ts'
import { Recalculating } from '../../report/notes/recalculating.tsx'
import { reportEventsHref } from '../../report/report-events.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useReport } from '../../report/use-report.ts'
import { BandBars } from '../../risk/band-bars.tsx'
import { CombinedTrend, noTrend } from '../../risk/combined-trend.tsx'
import { shownVehicles } from '../../risk/ranked/ranked-vehicles.tsx'
import { lossesOrEvents, useFactorEvents } from '../../risk/reasons/factor-events.ts'
import { ScopeWhy } from '../../risk/reasons/scope-why.tsx'
import { useHasFleets } from '../../scope/use-fleets.ts'
import { useSession } from '../../session/session-context.ts'
import { Page } from '../../shell/page/page.tsx'
import { useReviewQueue } from '../incidents/shared/use-review-queue.ts'
import { AttentionTiles, openDays } from './attention-tiles.tsx'
import { dashboardReport } from './dashboard-report.ts'
import { FirstSteps } from './first-steps.tsx'
import { FleetCard, fleetsBeside } from './fleet-card.tsx'
import { KpiTiles } from './kpi-tiles.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { NoScores } from './no-scores.tsx'
import { RecentLosses, recentLosses } from './recent-losses.tsx'
import { RushHourBars } from './rush-hour-bars.tsx'
import { useRenewals } from './use-renewals.ts'
import { VehiclesToReview } from './vehicles-to-review.tsx'

/** What needs attention, and whether driving is getting safer; before there is data, the first steps. */
export default function DashboardPage() {
  const { client } = useSession()
  const report = useReport(dashboardReport)
  const { query: asked, values } = report
  const hasFleets = useHasFleets()
  const isLoading = useIsLoadingHistory()
  const renewals = useRenewals(values)
  const summary = useAnswer(answerOf(dashboardEndpoints.summary, { query: asked }))
  const risk = useAnswer(answerOf(riskReportEndpoints.summary, { query: asked }))
  const trend = useAnswer(answerOf(riskReportEndpoints.trend, { query: asked }))
  const factors = useAnswer(answerOf(riskReportEndpoints.factors, { query: asked }))
  const ranked = { ...asked, PageSize: shownVehicles }
  const riskiest = useAnswer(answerOf(riskRankingEndpoints.page, { query: ranked }))
  const improved = useAnswer(
    answerOf(riskRankingEndpoints.page, { query: { ...ranked, SortBy: 'change', SortDirection: 'asc' } }),
  )
  const fleets = useAnswer({ ...fleetsBeside(asked), enabled: hasFleets })
  const recent = useAnswer(recentLosses(values, asked))
  useLiveRefresh(
    ['sums', 'scores', 'loss', 'connection'],
    dashboardEndpoints.summary,
    riskRankingEndpoints.page,
    ...Object.values(riskReportEndpoints),
  )
  useLiveRefresh(['loss'], accidentEndpoints.page)
  useLiveRefresh(['devices'], dashboardEndpoints.summary)
  const { range, from, to, connection, group, vehicle, provider, providers } = values
  const within = useMemo(
    () => ({ range, from, to, connection, group, vehicle, provider, providers }),
    [range, from, to, connection, group, vehicle, provider, providers],
  )
  const hrefOf = useFactorEvents(within)
  const losses = lossesHref({ range, from, to, connection, group, vehicle, provider })
  const noScores = risk.data?.scored === 0
  const { listed, noLinks } = linksToEvents(risk.data, report.days)
  const { needsAttention: needs } = summary.data ?? {}
  const queue = useReviewQueue(
    { connection, group, vehicle, provider, providers, range: openDays },
    needs !== undefined && (needs.unreviewedIncidents > 0 || !needs.isUnreviewedExact),
  )
  const steps = summary.data?.firstSteps
  if (steps)
    return (
      <Page line={client.name}>
        <LoadingHistory />
        <FirstSteps steps={steps} />
      </Page>
    )
  return (
    <ReportPage
      report={report}
      file={{ report: 'dashboard', query: asked }}
      bar={dashboardReport.bar}
      line={`${client.name} · ${report.daysText}`}
      actions={
        queue && (
          <Button asChild variant="primary">
            <Link href={queue}>Start reviewing</Link>
          </Button>
        )
      }
      // The three steps appear as soon as their completion is known.
      unconnected={
        <Card>
          <CardBody>
            {summary.isError ? (
              <QueryFailed what="what needs attention" query={summary} />
            ) : (
              <SkeletonLines lines={6} label="Loading setup steps" />
            )}
          </CardBody>
        </Card>
      }
    >
      {summary.isError && !summary.data ? (
        <Card>
          <QueryFailed what="what needs attention" query={summary} />
        </Card>
      ) : (
        <>
          {/* Not printed: what needs attention is outdated by the time someone reads the paper. */}
          <div data-screen-only className="min-w-0">
            <AttentionTiles needs={summary.data?.needsAttention} values={values} renewals={renewals} />
          </div>
          {/* Below what needs attention, which is complete. */}
          <HistoryLoads />
          <Recalculating />
          <KpiTiles
            summary={summary.data}
            against={report.against}
            lossesHref={losses}
            days={report.days}
            mayGrow={isLoading}
          />
        </>
      )}
      {noScores ? (
        <NoScores
          tooLittleDriving={risk.data?.tooLittleDriving ?? 0}
          isLoading={isLoading}
          isKnown={summary.data?.kpis.distanceMeters.value !== null}
          detailsHref={scoringDetailsHref(within)}
        />
      ) : (
        <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ChartPanel title="Combined risk by month" what="the trend" query={trend} empty={noTrend} height={240}>
            {(data) => <CombinedTrend trend={data} lossesHref={losses} height={240} />}
          </ChartPanel>
          <ChartPanel title="Vehicles by band" what="the score" query={risk} empty={() => undefined} height={190}>
            {(data) => (
              <div className="grid gap-4">
                <Card aria-label="Why this score">
                  <CardBody>
                    <ScopeWhy summary={data} hrefOf={lossesOrEvents(hrefOf, data.losses.value, within)} />
                  </CardBody>
                </Card>
                <BandBars
                  {...data}
                  things={['vehicle', 'vehicles']}
                  hrefOf={(band) => scoringDetailsHref({ ...within, band: [band as '1'] })}
                />
              </div>
            )}
          </ChartPanel>
        </div>
      )}
      {/* Nothing is shown below until it is known whether there are scores, because it would have to move. */}
      {(risk.data || risk.isError) && (
        <>
          {!noScores && (
            <>
              {hasFleets && <FleetCard vehicles={risk.data?.scored} query={fleets} within={within} eventsOf={hrefOf} />}
              <VehiclesToReview riskiest={riskiest} improved={improved} within={within} eventsOf={hrefOf} />
            </>
          )}
          <div className="grid items-start gap-4 desk:grid-cols-2 print:grid-cols-2">
            <ChartPanel
              title="Event types"
              what="event types"
              query={factors}
              empty={({ types }) => (types.some(({ count }) => count > 0) ? undefined : noEvents(isLoading))}
            >
              {({ types }) => (
                <TypeBars
                  types={types}
                  shown={6}
                  things={risk.data?.completeFrom == null ? 'counted events' : 'counted events of complete days'}
                  none={noEvents(isLoading)}
                  hrefOf={(type) => listed && reportEventsHref(values, listed, { type: [type] })}
                  noLinks={noLinks}
                />
              )}
            </ChartPanel>
            <ChartPanel title="Rush hours" what="rush hours" query={summary} empty={() => undefined} height={120}>
              {({ rushHours, unknownTrafficMeters, kpis }) => (
                <RushHourBars
                  rushHours={rushHours}
                  unknownTrafficMeters={unknownTrafficMeters}
                  distanceMeters={kpis.distanceMeters.value}
                  none={noDriving(isLoading)}
                />
              )}
            </ChartPanel>
          </div>
          <RecentLosses
            isKnown={summary.data?.kpis.losses.value !== null}
            isLoading={isLoading}
            values={values}
            query={recent}
          />
        </>
      )}
    </ReportPage>
  )
}
