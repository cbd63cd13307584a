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
    <ListPage list={list} line="The last five months, as they are stored: nothing here is computed anew">
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
                detail="A vehicle is here once it has a combined score in the month under way."
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
      note={`Means of the vehicles that have both, ${countText(most)} at most in a month; higher is riskier.`}
    />
  )
}

function Formula() {
  return (
    <Card>
      <CardBody className="grid gap-2 text-13 text-text-2">
        <p>
          Old total risk = (behavior + conditions + usage) / 3, of the scores that are stored for a month, where all
          three are known.
        </p>
        <p className="text-text-3">
          It knew no losses and no weights. No formula was handed down with it; this one is written down in the
          documentation of scores. It is here to be compared with, and is used nowhere else.
        </p>
      </CardBody>
    </Card>
  )
}
