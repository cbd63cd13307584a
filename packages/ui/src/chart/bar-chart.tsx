import { type ReactNode, useMemo } from 'react'
import { useThemeTokens } from '../theme-tokens.ts'
import { barOption } from './bar-option.ts'
import type { BarLine, BarSeries } from './bar-series.ts'
import { type FormatValue, plainNumber } from './chart-base.ts'
import { ChartCard } from './chart-card.tsx'
import { LazyChart } from './lazy-chart.tsx'

export interface BarChartProps {
  title: ReactNode
  aside?: ReactNode
  note?: ReactNode
  x: readonly string[]
  xLabel: string
  series: readonly BarSeries[]
  /** Another measure of the same names, on an axis at the right. Keep it stable between renders, too. */
  line?: BarLine | undefined
  /** Stacked rather than side by side; "share" makes every bar 100%. */
  stack?: 'sum' | 'share' | undefined
  /** Bars touch, as in a histogram. */
  touching?: boolean | undefined
  /** Negative values below the zero line. */
  signed?: boolean | undefined
  /** The number of leading names without data: shown in gray, since no bar there doesn't mean zero. */
  unknown?: number | undefined
  format?: FormatValue | undefined
  height?: number | undefined
  onPick?: ((picked: { seriesId: string; index: number }) => void) | undefined
  className?: string | undefined
}

/** Shows values by name as bars starting at zero. Keep `series` stable between renders. */
export function BarChart({
  title,
  aside,
  note,
  x,
  xLabel,
  series,
  line,
  stack,
  touching,
  signed,
  unknown = 0,
  format = plainNumber,
  height = 216,
  onPick,
  className,
}: BarChartProps) {
  const tokens = useThemeTokens()
  const option = useMemo(
    () => barOption(tokens, { x, series, line, stack, touching, signed, unknown, format }),
    [tokens, x, series, line, stack, touching, signed, unknown, format],
  )
  const table = {
    columns: [xLabel, ...series.map((bar) => bar.label), ...(line ? [line.label] : [])],
    rows: x.map((name, index) => [
      name,
      ...series.map((bar) => numberOf(bar.values[index], format)),
      ...(line ? [numberOf(line.values[index], line.format)] : []),
    ]),
  }
  return (
    <ChartCard
      title={title}
      aside={aside ?? <Legend series={line ? [...series, line] : series} />}
      note={note}
      table={table}
      className={className}
    >
      <LazyChart
        option={option}
        height={height}
        label={`Bar chart by ${xLabel.toLowerCase()}: ${series.map((bar) => bar.label).join(', ')}`}
        onPick={onPick}
      />
    </ChartCard>
  )
}

const numberOf = (value: number | null | undefined, format: FormatValue) =>
  value === null || value === undefined ? null : format(value)

function Legend({ series }: { series: readonly BarSeries[] }) {
  if (series.length < 2) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {series.map((bar) => (
        <span key={bar.id} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-dot" style={{ background: `var(--${bar.color})` }} />
          {bar.label}
        </span>
      ))}
    </span>
  )
}
