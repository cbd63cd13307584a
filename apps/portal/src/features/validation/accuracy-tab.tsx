import type { Accuracy, AccuracyReport, SampleAccuracy } from '@milepost/contract/validation/endpoints'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { missing } from '@milepost/domain/quantity'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { eventsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { HistoryLoads, noEvents, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { FailedFigure } from '../../report/notes/failed-figures.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { useReport } from '../../report/use-report.ts'
import { AccuracyByMonth } from './accuracy-by-month.tsx'
import { accuracyFile } from './accuracy-file.ts'
import { AccuracyMatrix } from './accuracy-matrix.tsx'
import { intervalText, ratedText, rateText, tooFew } from './accuracy-text.ts'
import { ReporterBars } from './reporter-bars.tsx'
import { validationReport } from './validation-report.ts'

/** How often people agreed with what was reported: by reporter, type and month. */
export function AccuracyTab({ tabs }: { tabs: ReactNode }) {
  const report = useReport(validationReport)
  const { vehicleGroupIds: _groups, vehicleIds: _vehicles, ...scope } = report.query
  const query = useAnswer(
    answerOf(validationEndpoints.accuracy, { query: { ...scope, translatedTypes: report.values.type } }),
  )
  const { data } = query
  const isLoading = useIsLoadingHistory()
  return (
    <ReportPage
      report={report}
      file={{ report: 'accuracy', query: { ...scope, translatedTypes: report.values.type } }}
      bar={validationReport.bar}
      line={`${report.daysText} · how often reviewers agreed with an event`}
    >
      {tabs}
      <HistoryLoads countsAll />
      <AccuracyTiles report={data ?? (query.isError ? null : undefined)} waitingHref={waitingHref(report)} />
      {data === undefined ? (
        <Card aria-busy={!query.isError}>
          {query.isError ? (
            <QueryFailed what="event accuracy" query={query} />
          ) : (
            <div className="p-3.5" role="status">
              <span className="sr-only">Loading event accuracy</span>
              <Skeleton className="h-60 w-full" />
            </div>
          )}
        </Card>
      ) : data.incidents === 0 ? (
        <Card>
          {isLoading ? (
            <Empty title={noEvents(true)} />
          ) : (
            <Empty title={noEvents(false)} detail="Choose other dates or fewer filters." />
          )}
        </Card>
      ) : (
        <>
          {data.annotated === 0 && (
            <Card>
              <Empty
                title="No events rated in this period."
                detail={`${countText(data.waiting)} pending. Rate events on the event’s page.`}
              />
            </Card>
          )}
          <div className="grid items-start gap-4 desk:grid-cols-2">
            <Card>
              <CardHeader title="Event accuracy by provider" aside="share rated accurate" />
              <ReporterBars reporters={data.reporters} />
            </Card>
            <AccuracyByMonth report={data} />
          </div>
          <Card>
            <CardHeader
              title="By event type"
              aside={
                <>
                  share of rated events; under {leastSample} rated, count only
                  <SaveCsv title={() => `Event accuracy, ${report.daysText}`} table={() => accuracyFile(data)} />
                </>
              }
            />
            <p className="px-3.5 pb-2 text-12 text-text-3">
              An event whose type a reviewer corrected counts as inaccurate for the type that was reported. One that two
              devices of a vehicle reported counts for each of them here, and once on Behavioral.
            </p>
            <AccuracyMatrix report={data} days={report.days} />
          </Card>
        </>
      )}
    </ReportPage>
  )
}

/** Link to events not reviewed yet, with the same days, types and connections. */
const waitingHref = ({ values, days }: { values: z.output<typeof validationReport.filters>; days: Days }) =>
  eventsHref({
    from: days.from,
    to: days.to,
    type: values.type,
    connection: values.connection,
    provider: values.provider,
    providers: values.providers,
    rating: [String(incidentRating.code.pending)],
    view: 'all',
  })

interface AccuracyTilesProps {
  /** Undefined while loading, null if loading failed. */
  report: AccuracyReport | undefined | null
  waitingHref: string
}

function AccuracyTiles({ report, waitingHref }: AccuracyTilesProps) {
  const shown = (of: (report: AccuracyReport) => string) =>
    report ? of(report) : report === null ? <FailedFigure /> : <Skeleton className="my-2" width={48} />
  return (
    <Tiles label="Event ratings">
      <Tile
        label="Rated"
        value={shown(({ annotated }) => countText(annotated))}
        note={report ? `of ${countText(report.incidents)} events` : undefined}
      />
      <Tile
        label="Accurate"
        value={shown((all) => rateText(all) ?? missing)}
        title={report && report.accuracy === null ? tooFew : undefined}
        note={report ? (certainty(report) ?? fewRated) : undefined}
      />
      <Tile
        label="Random sample"
        value={shown(({ sample }) => rateText(sample) ?? missing)}
        title="One event with video in 20 is reviewed whatever its risk, so that accuracy is estimated without bias"
        note={report ? sampleNote(report.sample) : undefined}
      />
      <Tile
        label="Pending"
        value={shown(({ waiting }) => countText(waiting))}
        note="not rated yet"
        {...(report && report.waiting > 0 && { href: waitingHref })}
      />
      <Tile
        label="Review not required"
        value={shown(({ neverRated }) => countText(neverRated))}
        note="by type or connection"
      />
    </Tiles>
  )
}

const fewRated = `fewer than ${leastSample} rated`

/** "81–93% · 96 rated". */
const sampleNote = (sample: SampleAccuracy) =>
  [intervalText(sample) ?? (sample.annotated > 0 ? fewRated : undefined), ratedText(sample)].filter(Boolean).join(' · ')

const certainty = (accuracy: Accuracy) => {
  const interval = intervalText(accuracy)
  return interval && `${interval} · 90% interval`
}
