import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { WeekHours } from '../../report/charts/week-hours.tsx'
import { HistoryLoads, noDriving, unread, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { linksToEvents } from '../../report/notes/listed-days.ts'
import { reportEventsHref } from '../../report/report-events.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useReport } from '../../report/use-report.ts'
import { useRushHours } from '../../report/use-rush-hours.ts'
import { DistanceSources } from './distance-sources.tsx'
import { TripLengths } from './trip-lengths.tsx'
import { usageReport } from './usage-report.ts'
import { UsageTiles } from './usage-tiles.tsx'
import { UsageVehicles } from './usage-vehicles.tsx'
import { UsageWeeks } from './usage-weeks.tsx'

/** How much vehicles drive, when in the week, how far per trip, and how that was measured. */
export default function UsagePage() {
  const report = useReport(usageReport)
  const { values, days } = report
  const asked = { query: report.query }
  const summary = useAnswer(answerOf(usageReportEndpoints.summary, asked))
  const trend = useAnswer(answerOf(usageReportEndpoints.trend, asked))
  const hours = useAnswer(answerOf(usageReportEndpoints.heatmap, asked))
  const isRush = useRushHours()
  const { listed, noLinks } = linksToEvents(summary.data, days)
  useLiveRefresh(['sums'], ...Object.values(usageReportEndpoints))
  const isLoading = useIsLoadingHistory()
  const noTrips = noDriving(isLoading)
  const noneOf = ({ trips }: { trips: { value: number | null } }) => (trips.value ? undefined : noTrips)
  return (
    <ReportPage report={report} bar={usageReport.bar} file={{ report: 'usage', query: report.query }}>
      <HistoryLoads />
      <UsageTiles
        summary={summary.data ?? (summary.isError ? null : undefined)}
        query={summary}
        against={report.against}
        days={report.days}
        isLoading={isLoading}
      />
      <ChartPanel
        title="Distance by week"
        what="distance by week"
        query={trend}
        empty={(weeks) => (weeks.some(({ distanceMeters }) => distanceMeters > 0) ? undefined : noTrips)}
      >
        {(weeks) => <UsageWeeks weeks={weeks} />}
      </ChartPanel>
      <ChartPanel
        title="Driving by hour of the week"
        what="hours of the week"
        query={hours}
        empty={(cells) => (cells.length > 0 ? undefined : noTrips)}
      >
        {(cells) => (
          <WeekHours
            cells={cells}
            measure="distance"
            distanceMeters={summary.data?.distanceMeters.value}
            isRush={isRush}
            hrefOf={listed && ((hour) => reportEventsHref(values, listed, { hour: [hour] }))}
            noLinks={noLinks}
          />
        )}
      </ChartPanel>
      {/* Only the wider column has room for a label under each of eight bars. */}
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChartPanel title="Trip length" what="trip lengths" query={summary} empty={noneOf} height={190}>
          {({ tripLengths, unmeasuredTrips, privateTrips }) => (
            <TripLengths
              tripLengths={tripLengths}
              unmeasuredTrips={unmeasuredTrips}
              privateTrips={privateTrips}
              none={isLoading ? unread : 'No trips in this period'}
            />
          )}
        </ChartPanel>
        <ChartPanel title="How distance was measured" what="sources" query={summary} empty={noneOf} height={190}>
          {({ bySource, distanceMeters }) => <DistanceSources bySource={bySource} distanceMeters={distanceMeters} />}
        </ChartPanel>
      </div>
      <UsageVehicles
        daysText={report.daysText}
        fleetMeters={summary.data?.distanceMeters.value}
        isImporting={summary.data ? summary.data.completeFrom !== null : false}
      />
    </ReportPage>
  )
}
