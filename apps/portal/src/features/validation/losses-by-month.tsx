import type { BackTest } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { LineChart } from '@milepost/ui/chart/line-chart'
import { useMemo } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import { axisText, monthText } from './back-test-text.ts'

/** Monthly rates if there are enough losses, otherwise counts. */
export function LossesByMonth({ found }: { found: BackTest }) {
  const { months, counts, rates } = useMemo(() => seriesOf(found), [found])
  const x = months.map(monthText)
  if (found.weak)
    return <BarChart title="Losses by month" x={x} xLabel="Month" series={counts} stack="sum" format={countText} />
  return (
    <LineChart
      title="Losses per vehicle-year by month"
      x={x}
      xLabel="Month"
      series={rates}
      format={axisText}
      note="Bands are 90% confidence intervals; for a single month they’re wide."
    />
  )
}

function seriesOf({ monthly }: BackTest) {
  const months = [...new Set(monthly.map(({ month }) => month))].sort()
  const bands = riskBand.all.filter(({ code }) => monthly.some(({ band }) => band === code))
  const linesOf = (code: number) =>
    months.map((month) => monthly.find((line) => line.month === month && line.band === code))
  const named = bands.map(({ code, word }) => ({
    id: String(code),
    label: word,
    color: `band-${code}`,
    own: linesOf(code),
  }))
  return {
    months,
    counts: named.map(({ own, ...series }) => ({ ...series, values: own.map((line) => line?.losses ?? null) })),
    rates: named.map(({ own, ...series }) => ({
      ...series,
      values: own.map((line) => line?.perVehicleYear?.value ?? null),
      interval: own.map((line) =>
        line?.perVehicleYear ? ([line.perVehicleYear.low, line.perVehicleYear.high] as const) : null,
      ),
    })),
  }
}
