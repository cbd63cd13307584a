import type { DataFlow } from '@milepost/contract/connections/sync'
import { type DataType, dataTypes } from '@milepost/contract/providers/endpoints'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { Select } from '@milepost/ui/form/select'
import { useMemo, useState } from 'react'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'
import { chartSeries } from './flow-series.ts'

type Choice = DataType | 'all'

/** Records of the last 30 days by day, with gaps for days without any. */
export function FlowChart({ flows }: { flows: readonly DataFlow[] }) {
  const [choice, setChoice] = useState<Choice>('all')
  const days = useMemo(() => flows[0]?.daily.map(({ day }) => day.slice(5)) ?? [], [flows])
  const series = useMemo(() => chartSeries(flows, choice), [flows, choice])
  const offered = dataTypes.filter((dataType) =>
    flows.some((flow) => flow.dataType === dataType && flow.records24h !== null),
  )
  const options = [
    { value: 'all' as const, label: 'All except positions' },
    ...offered.map((dataType) => ({ value: dataType, label: dataTypeWord(dataType) })),
  ]
  return (
    <BarChart
      title="New records per day"
      aside={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {series.length > 1 &&
            series.map(({ id, label, color }) => (
              <span key={id} className="inline-flex items-center gap-1.5">
                <span aria-hidden className="size-2 rounded-dot" style={{ background: `var(--${color})` }} />
                {label}
              </span>
            ))}
          <Select<Choice> aria-label="Kind of data" value={choice} options={options} onChange={setChoice} />
        </span>
      }
      x={days}
      xLabel="Day"
      series={series}
      stack="sum"
      note={
        choice === 'all' && offered.includes('positions')
          ? 'Positions are hidden because they outnumber everything else. Select them above.'
          : undefined
      }
    />
  )
}
