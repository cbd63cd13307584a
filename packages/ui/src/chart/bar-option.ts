import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../theme-tokens.ts'
import type { BarLine, BarSeries } from './bar-series.ts'
import { baseOption, type FormatValue, namesAxis, tooltipNode, valuesAxis } from './chart-base.ts'

interface BarChartData {
  x: readonly string[]
  series: readonly BarSeries[]
  stack: 'sum' | 'share' | undefined
  touching: boolean | undefined
  signed: boolean | undefined
  unknown: number
  format: FormatValue
  line?: BarLine | undefined
}

/** With this few bars, each one with room gets a label. */
const fewNames = 10

const percent: FormatValue = (value) => `${Math.round(value)}%`

/** Returns the drawing library's options for a bar chart. */
export function barOption(tokens: Tokens, data: BarChartData): EChartsCoreOption {
  const { x, series, stack, touching, signed, unknown, format, line } = data
  const totals = x.map((_, index) => series.reduce((sum, bar) => sum + (bar.values[index] ?? 0), 0))
  const share = stack === 'share'
  const isCounted = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  return {
    ...baseOption(tokens, 8),
    xAxis: namesAxis(tokens, x, true, x.length <= fewNames),
    yAxis: [
      {
        ...valuesAxis(tokens, share ? { max: 100 } : {}, share ? percent : format),
        ...(signed ? { min: null } : {}),
        // Counts have no fractions.
        ...(isCounted && !share ? { minInterval: 1 } : {}),
      },
      ...(line ? [{ ...valuesAxis(tokens, {}, line.format), position: 'right', splitLine: { show: false } }] : []),
    ],
    tooltip: {
      ...baseOption(tokens, 0).tooltip,
      axisPointer: { type: 'shadow', shadowStyle: { color: tokens('text'), opacity: 0.05 } },
      formatter: (points: { dataIndex: number }[]) => {
        const index = points[0]?.dataIndex ?? 0
        return tooltipNode(x[index] ?? '', tooltipLines(index, totals[index] ?? 0, tokens, data))
      },
    },
    series: [
      ...series.map((bar, at) => ({
        id: bar.id,
        type: 'bar',
        name: bar.label,
        data: bar.values.map((value, index) =>
          share && value !== null ? (100 * value) / (totals[index] || 1) : value,
        ),
        ...(stack ? { stack: 'all' } : {}),
        barCategoryGap: touching ? '4%' : '36%',
        barMaxWidth: touching ? undefined : 34,
        itemStyle: {
          color: tokens(bar.color),
          borderRadius: stack ? 0 : [2, 2, 0, 0],
          ...(stack ? { borderColor: tokens('surface'), borderWidth: 0.5 } : {}),
        },
        emphasis: { disabled: true },
        ...(at === 0 && unknown > 0 ? { markArea: unknownArea(x, unknown, tokens) } : {}),
      })),
      ...(line ? [lineOver(line, tokens)] : []),
    ],
  }
}

/** The leading names without data. */
const unknownArea = (x: readonly string[], unknown: number, tokens: Tokens) => ({
  silent: true,
  itemStyle: { color: tokens('text'), opacity: 0.06 },
  data: [[{ xAxis: x[0] }, { xAxis: x[unknown - 1] }]],
})

/** Months without a value are gaps in the line; an isolated value is a dot. */
const lineOver = (line: BarLine, tokens: Tokens) => ({
  id: line.id,
  type: 'line',
  name: line.label,
  yAxisIndex: 1,
  data: line.values,
  connectNulls: false,
  symbol: 'circle',
  symbolSize: 9,
  lineStyle: { color: tokens(line.color), width: 2 },
  // Distinguishes it from the bar behind it.
  itemStyle: { color: tokens(line.color), borderColor: tokens('surface'), borderWidth: 1.5 },
  emphasis: { disabled: true },
})

function tooltipLines(index: number, total: number, tokens: Tokens, { series, stack, format, line }: BarChartData) {
  const bars = series.map((bar) => {
    const value = bar.values[index]
    return {
      color: tokens(bar.color),
      label: bar.label,
      value: value === null || value === undefined ? '—' : format(value),
      note: stack && value && total ? percent((100 * value) / total) : undefined,
    }
  })
  const over = line?.values[index]
  const value = over === null || over === undefined ? '—' : line!.format(over)
  return line ? [...bars, { color: tokens(line.color), label: line.label, value, note: undefined }] : bars
}
