import { type BackTest, validationEndpoints } from '@milepost/contract/validation/endpoints'
import { missing } from '@milepost/domain/quantity'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card } from '@milepost/ui/layout/card'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { ReactNode } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { HistoryLoads, useIsLoadingHistory } from '../../report/history-loads.tsx'
import { Recalculating } from '../../report/notes/recalculating.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { useReport } from '../../report/use-report.ts'
import { Calibration, Lift } from './back-test-groups.tsx'
import { betweenText, monthsText, monthText, rankingText, tooFewLosses, upperText } from './back-test-text.ts'
import { BandLosses } from './band-losses.tsx'
import { ChooseMonths } from './choose-months.tsx'
import { LossesByMonth } from './losses-by-month.tsx'
import { backTestReport } from './validation-report.ts'

/** Month-end scores compared with the losses that followed. */
export function BackTestTab({ tabs }: { tabs: ReactNode }) {
  const report = useReport(backTestReport)
  const query = useAnswer(answerOf(validationEndpoints.backTest, { query: report.query }))
  const { data } = query
  return (
    <ReportPage
      report={report}
      file={{ report: 'backTest', query: report.query }}
      bar={backTestReport.bar}
      line={
        data
          ? `${monthsText(data)} · scores at the end of ${monthText(data.scoredAt)} compared with the losses after it, in whole months`
          : 'Scores compared with the losses that followed'
      }
    >
      {tabs}
      <HistoryLoads />
      <Recalculating />
      {data && <ChooseMonths earliest={data.earliest} values={report.values} onChoose={report.change} />}
      {data ? (
        <Found found={data} />
      ) : (
        <Card aria-busy={!query.isError}>
          {query.isError ? (
            <QueryFailed what="the back-test" query={query} />
          ) : (
            <div className="p-3.5" role="status">
              <span className="sr-only">Loading the back-test</span>
              <Skeleton className="h-60 w-full" />
            </div>
          )}
        </Card>
      )}
    </ReportPage>
  )
}

function Found({ found }: { found: BackTest }) {
  const isLoading = useIsLoadingHistory()
  const vehicles = found.rows.reduce((sum, row) => sum + row.vehicles, 0)
  if (vehicles === 0)
    return (
      <Card>
        <Empty
          title={`No vehicle that drove in these months had a score at the end of ${monthText(found.scoredAt)}.`}
          detail={
            isLoading
              ? 'Past months are scored once their history is imported; losses can then be compared with the scores.'
              : found.earliest
                ? `Scores start in ${monthText(found.earliest)}. Losses can be compared from the month after.`
                : 'Scores start with the first driving. Losses can be compared from the month after.'
          }
        />
      </Card>
    )
  return (
    <>
      <Tiles label="Losses after scores">
        <Tile label="Losses" value={countText(found.losses)} note="confirmed, excluding not at fault" />
        <Tile label="Vehicles" value={countText(vehicles)} note="with an earlier score, and driving since" />
        <Tile
          label="nGini"
          value={found.gini ? found.gini.value.toFixed(2) : missing}
          note={
            found.gini
              ? `${betweenText(found.gini, (value) => value.toFixed(2))} (90% confidence interval)`
              : 'too few losses'
          }
          title="How well scores rank vehicles by losses: 0 is chance, 1 is perfect"
        />
        <Tile
          label="Excluded"
          value={countText(found.unscored.vehicles)}
          note={`without an earlier score, with ${countText(found.unscored.losses)} ${found.unscored.losses === 1 ? 'loss' : 'losses'}`}
        />
      </Tiles>
      {found.weak ? (
        <Card>
          <Empty
            title={tooFewLosses(found.losses)}
            detail={`At least ${leastSample} losses are needed for that. Choose more months or fewer filters; one comparison of all is below.`}
          />
        </Card>
      ) : (
        found.gini && <p className="text-13 text-text-2">{rankingText(found.gini)}</p>
      )}
      {found.upper && <p className="text-13 text-text-2">{upperText(found.upper)}</p>}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="min-w-0 desk:col-span-2">
          <BandLosses rows={found.rows} />
        </div>
        <LossesByMonth found={found} />
        {found.tenths && <Lift tenths={found.tenths} />}
        {found.fifths && <Calibration fifths={found.fifths} />}
      </div>
    </>
  )
}
