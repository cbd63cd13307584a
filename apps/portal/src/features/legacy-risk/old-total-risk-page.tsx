import type { OldTotalRisk } from '@milepost/contract/legacy-risk/endpoints'
import { LineChart } from '@milepost/ui/chart/line-chart'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useMemo } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { HistoryLoads } from '../../report/history-loads.tsx'
import { monthName } from './last-months.ts'
import { oldRiskList } from './old-risk-list.tsx'

/** The former single score next to the combined one, read from stored months and never recalculated. */
export default function OldTotalRiskPage() {
  const list = useList(useMemo(() => oldRiskList(new Date()), []))
  return (
    <ListPage list={list} line="The last 5 months as stored, without recalculation">
      <div className="grid gap-4">
        <HistoryLoads />
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ChartPanel
            title="Old total risk and combined risk by month"
            what="the months"
            query={{ ...list.query, data: list.answer }}
            empty={({ months }) =>
              months.every(({ vehicles }) => vehicles === 0) ? 'No legacy scores for this client.' : undefined
            }
          >
            {(report) => <Means months={report.months} />}
          </ChartPanel>
          <Formula />
        </div>
        <div className="min-w-0">
          <ListTable
            list={list}
            empty={
              <Empty
                title="No legacy scores for this client."
                detail="A vehicle is listed once it has a combined score this month."
              />
            }
          />
        </div>
      </div>
    </ListPage>
  )
}

function Means({ months }: { months: OldTotalRisk['months'] }) {
  const series = useMemo(
    () => [
      { id: 'old', label: 'Old total', color: 'c8', values: months.map(({ oldScore }) => oldScore) },
      { id: 'combined', label: 'Combined', color: 'c1', main: true, values: months.map(({ combined }) => combined) },
    ],
    [months],
  )
  const most = Math.max(...months.map(({ vehicles }) => vehicles))
  return (
    <LineChart
      title="Old total risk and combined risk by month"
      x={months.map(({ month }) => monthName(month))}
      xLabel="Month"
      series={series}
      min={0}
      max={100}
      format={(score) => String(Math.round(score))}
      note={`Averages across vehicles that have both scores, up to ${countText(most)} a month; higher is riskier.`}
    />
  )
}

function Formula() {
  return (
    <Card>
      <CardBody className="grid gap-2 text-13 text-text-2">
        <p>
          Old total risk = (behavioral + environmental + usage risk) / 3, from the scores stored for a month, if all
          three are available.
        </p>
        <p className="text-text-3">
          It included no losses and no weights. Its formula wasn’t documented; the one used here is described in the
          scoring documentation. It’s shown for comparison and isn’t used anywhere else.
        </p>
      </CardBody>
    </Card>
  )
}
