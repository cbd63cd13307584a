import {
  type MonitoredException,
  type MonitoredRequest,
  monitorRetentionDays,
  monitorWriteSeconds,
} from '@milepost/contract/monitoring/endpoints'
import { isRequestReport, monitorReportNotes, monitorThings } from '@milepost/contract/monitoring/words'
import { Empty } from '@milepost/ui/feedback/states'
import { useFilters } from '../../lib/use-filters.ts'
import type { WholeList } from '../../list/list-definition.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { totalText } from '../../list/parts/list-paging.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { CountsChart } from './counts-chart.tsx'
import { monitoringFilters } from './monitoring-filters.ts'
import { exceptionList, requestList } from './monitoring-lists.tsx'
import { ReportChoice } from './report-choice.tsx'
import { useMonitoring } from './use-monitoring.ts'

const chartHeight = 240

/** What fails and how busy the APIs are, across all clients, as the server counts it. */
export default function MonitoringPage() {
  const { report } = useFilters(monitoringFilters).values
  return isRequestReport(report) ? (
    <Report key={report} list={requestList} rowsOf="requests" />
  ) : (
    <Report key={report} list={exceptionList} rowsOf="exceptions" />
  )
}

type Rows = { exceptions: MonitoredException; requests: MonitoredRequest }

interface ReportProps<Of extends keyof Rows> {
  list: WholeList<typeof monitoringFilters, Rows[Of]>
  rowsOf: Of
}

function Report<Of extends keyof Rows>({ list: definition, rowsOf }: ReportProps<Of>) {
  const { report, answer } = useMonitoring()
  const things = monitorThings(report)
  const list = useWholeList(definition, { ...answer, data: answer.data?.[rowsOf] as readonly Rows[Of][] | undefined })
  return (
    <ListPage
      list={list}
      line={`${totalText(list)} · all clients · kept for ${monitorRetentionDays} days`}
      tiles={
        <ReportChoice
          value={report}
          onChange={(next) => list.change({ report: next, sort: undefined, order: undefined })}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-text-2">{monitorReportNotes[report]}</p>
        {(!answer.data || answer.data.series.length > 0) && (
          <ChartPanel
            title={`Number of ${things}`}
            what={`the ${things}`}
            query={answer}
            empty={() => undefined}
            height={chartHeight}
          >
            {(data) => <CountsChart report={data} things={things} height={chartHeight} />}
          </ChartPanel>
        )}
        <ListTable
          list={list}
          empty={
            <Empty
              title={answer.data?.countedUntil ? `No ${things} in this period.` : 'Nothing has been counted yet.'}
              detail={`Processes write their counts every ${monitorWriteSeconds} seconds.`}
            />
          }
        />
      </div>
    </ListPage>
  )
}
