import { type ReactNode, useMemo } from 'react'
import { useThemeTokens } from '../theme-tokens.ts'
import { type FormatValue, plainNumber } from './chart-base.ts'
import { ChartCard } from './chart-card.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { lineOption } from './line-option.ts'
import type { ChartMark, LineSeries } from './line-series.ts'

export interface LineChartProps {
  /** The finding or the question. */
  title: ReactNode
  aside?: ReactNode
  note?: ReactNode
  /** Names along the axis, in order: months, weeks. */
  x: readonly string[]
  /** Name of `x` for the table: "Month". */
  xLabel: string
  series: readonly LineSeries[]
  /** Scores use 0 to 100; otherwise the axis starts at zero and ends automatically. */
  min?: number | undefined
  max?: number | undefined
  format?: FormatValue | undefined
  marks?: readonly ChartMark[] | undefined
  height?: number | undefined
  /** Opens the rows behind a point. */
  onPick?: ((picked: { seriesId: string; index: number }) => void) | undefined
  className?: string | undefined
}

/** Values over time, labeled at the end of each line. Keep `series` stable between renders. */
export function LineChart({
  title,
  aside,
  note,
  x,
  xLabel,
  series,
  min,
  max,
  format = plainNumber,
  marks,
  height = 216,
  onPick,
  className,
}: LineChartProps) {
  const tokens = useThemeTokens()
  const option = useMemo(
    () => lineOption(tokens, { x, series, min, max, format, marks, height }),
    [tokens, x, series, min, max, format, marks, height],
  )
  const table = {
    columns: [xLabel, ...series.map((line) => line.label)],
    rows: x.map((name, index) => [name, ...series.map((line) => shown(line.values[index], format))]),
  }
  return (
    <ChartCard title={title} aside={aside} note={note} table={table} className={className}>
      <LazyChart
        option={option}
        height={height}
        label={`Line chart by ${xLabel.toLowerCase()}: ${series.map((line) => line.label).join(', ')}`}
        onPick={onPick}
      />
    </ChartCard>
  )
}

const shown = (value: number | null | undefined, format: FormatValue) =>
  value === null || value === undefined ? null : format(value)
