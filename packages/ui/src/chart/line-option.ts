import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../theme-tokens.ts'
import { baseOption, type FormatValue, namesAxis, roomFor, tooltipNode, valuesAxis } from './chart-base.ts'
import type { ChartMark, LineSeries } from './line-series.ts'

interface LineChartData {
  x: readonly string[]
  series: readonly LineSeries[]
  min: number | undefined
  max: number | undefined
  format: FormatValue
  marks: readonly ChartMark[] | undefined
}

/** What the drawing library is told for a line chart. */
export function lineOption(tokens: Tokens, data: LineChartData): EChartsCoreOption {
  const { x, series, format, marks = [] } = data
  const sides = sidesOf(data)
  return {
    ...baseOption(tokens, series.length > 1 ? roomFor(series.map((line) => endText(line, format))) : 24),
    xAxis: namesAxis(tokens, x, false),
    yAxis: valuesAxis(tokens, data, format),
    tooltip: {
      ...baseOption(tokens, 0).tooltip,
      formatter: (points: { dataIndex: number }[]) => tooltipAt(points[0]?.dataIndex ?? 0, tokens, data),
    },
    series: series.flatMap((line) => [
      ...(line.interval ? bandSeries(line, tokens) : []),
      lineSeries(
        line,
        tokens,
        format,
        series.length > 1,
        marks.filter((mark) => mark.seriesId === line.id),
        sides.get(line.id) ?? 'middle',
      ),
    ]),
  }
}

type Side = 'top' | 'middle' | 'bottom'

const lastOf = ({ values }: LineSeries) => values.findLast((value) => value !== null) ?? null

/** Names of lines that end close to each other are written apart: the upper line's above its end, the lower's below. */
export function sidesOf({ series, min, max }: Pick<LineChartData, 'series' | 'min' | 'max'>): Map<string, Side> {
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  const span = (max ?? Math.max(...values)) - (min ?? 0)
  const ends = series
    .flatMap((line) => {
      const last = lastOf(line)
      return last === null ? [] : [{ id: line.id, last }]
    })
    .toSorted((a, b) => b.last - a.last)
  const sides = new Map<string, Side>()
  ends.forEach(({ id, last }, index) => {
    const below = ends[index + 1]
    if (!below || last - below.last > span * closeShare) return
    if (!sides.has(id)) sides.set(id, 'bottom')
    sides.set(below.id, 'top')
  })
  return sides
}

/** A line of text takes about this share of a chart's height. */
const closeShare = 0.09

function lineSeries(
  line: LineSeries,
  tokens: Tokens,
  format: FormatValue,
  named: boolean,
  marks: readonly ChartMark[],
  side: Side,
) {
  const color = tokens(line.color)
  return {
    id: line.id,
    type: 'line',
    name: line.label,
    data: line.values,
    connectNulls: false,
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: line.values.filter((value) => value !== null).length < 2,
    lineStyle: { color, width: line.main ? 2.5 : 1.5 },
    itemStyle: { color },
    emphasis: { disabled: true },
    z: line.main ? 4 : 3,
    endLabel: {
      show: named,
      formatter: endText(line, format),
      color,
      fontSize: 12,
      fontWeight: line.main ? 600 : 400,
      distance: 8,
      verticalAlign: side,
    },
    labelLayout: { moveOverlap: 'shiftY' },
    markPoint: {
      symbol: 'circle',
      symbolSize: 10,
      itemStyle: { color: tokens('surface'), borderColor: tokens('risk-5'), borderWidth: 2 },
      label: { show: false },
      data: marks.map((mark) => ({ name: mark.label, coord: [mark.index, line.values[mark.index] ?? 0] })),
    },
  }
}

// A band is the low line, unseen, with the width of the interval stacked on it.
function bandSeries(line: LineSeries, tokens: Tokens) {
  const part = (id: string, data: (number | null)[], opacity: number) => ({
    id: `${line.id} ${id}`,
    type: 'line',
    stack: `${line.id} interval`,
    data,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    areaStyle: { color: tokens(line.color), opacity },
    emphasis: { disabled: true },
    z: 1,
  })
  const interval = line.interval ?? []
  return [
    part(
      'low',
      interval.map((range) => range?.[0] ?? null),
      0,
    ),
    part(
      'width',
      interval.map((range) => (range ? range[1] - range[0] : null)),
      0.14,
    ),
  ]
}

function endText(line: LineSeries, format: FormatValue): string {
  const last = lastOf(line)
  return line.main && last !== null ? `${line.label} ${format(last)}` : line.label
}

function tooltipAt(index: number, tokens: Tokens, { x, series, format, marks = [] }: LineChartData) {
  const title = [x[index] ?? '', ...marks.filter((mark) => mark.index === index).map((mark) => mark.label)].join(' · ')
  return tooltipNode(
    title,
    series.map((line) => {
      const value = line.values[index]
      const range = line.interval?.[index]
      return {
        color: tokens(line.color),
        label: line.label,
        value: value === null || value === undefined ? '—' : format(value),
        note: range ? `${format(range[0])}–${format(range[1])}` : undefined,
      }
    }),
  )
}
