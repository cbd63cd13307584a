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
  /** Of the drawing, in pixels. */
  height: number
}

/** What the drawing library is told for a line chart. */
export function lineOption(tokens: Tokens, data: LineChartData): EChartsCoreOption {
  const { x, series, format, marks = [] } = data
  const shifts = labelShifts(data)
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
        shifts.get(line.id) ?? 0,
      ),
      ...aloneSeries(line, tokens),
    ]),
  }
}

/** Places of values between two gaps: no line leads to them. */
const aloneIn = (values: readonly unknown[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  )

const lastOf = ({ values }: LineSeries) => values.findLast((value) => value !== null) ?? null

/** A line of text with a little air, in pixels. */
const labelHeight = 15
/** What axis and edges take of a chart's height. */
const aroundPlot = 40

/** How far the name of each line is moved from its end, in pixels downwards, so that names of lines that end close stand apart. */
export function labelShifts({
  series,
  min,
  max,
  height,
}: Pick<LineChartData, 'series' | 'min' | 'max' | 'height'>): Map<string, number> {
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  const top = max ?? Math.max(...values)
  const pixels = Math.max(1, height - aroundPlot) / Math.max(1e-9, top - (min ?? 0))
  const ends = series
    .flatMap((line) => {
      const last = lastOf(line)
      return last === null ? [] : [{ id: line.id, y: (top - last) * pixels }]
    })
    .toSorted((a, b) => a.y - b.y)
  // Names that touch become one block around the middle of where they would stand.
  const blocks: { ids: string[]; start: number }[] = []
  for (const { id, y } of ends) {
    let block = { ids: [id], start: y }
    for (let above = blocks.at(-1); above && above.start + above.ids.length * labelHeight > block.start; ) {
      const [count, added] = [above.ids.length, block.ids.length]
      const start = (above.start * count + (block.start - count * labelHeight) * added) / (count + added)
      block = { ids: [...above.ids, ...block.ids], start }
      blocks.pop()
      above = blocks.at(-1)
    }
    blocks.push(block)
  }
  const placed = new Map(blocks.flatMap(({ ids, start }) => ids.map((id, at) => [id, start + at * labelHeight])))
  return new Map(ends.map(({ id, y }) => [id, placed.get(id)! - y]))
}

function lineSeries(
  line: LineSeries,
  tokens: Tokens,
  format: FormatValue,
  named: boolean,
  marks: readonly ChartMark[],
  shift: number,
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
    showSymbol: false,
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
      verticalAlign: 'middle',
      offset: [0, shift],
    },
    markPoint: {
      symbol: 'circle',
      symbolSize: 10,
      itemStyle: { color: tokens('surface'), borderColor: tokens('risk-5'), borderWidth: 2 },
      label: { show: false },
      data: marks.map((mark) => ({ name: mark.label, coord: [mark.index, line.values[mark.index] ?? 0] })),
    },
  }
}

/** A value between gaps is a dot, and its interval a bar: neither a line nor a band can be drawn of one point. */
function aloneSeries(line: LineSeries, tokens: Tokens) {
  const dots = new Set(aloneIn(line.values))
  const intervals = aloneIn(line.interval ?? [])
  if (dots.size === 0 && intervals.length === 0) return []
  return [
    {
      id: `${line.id} alone`,
      type: 'line',
      data: line.values.map((value, at) => (dots.has(at) ? value : null)),
      symbol: 'circle',
      symbolSize: line.main ? 7 : 5,
      showSymbol: true,
      showAllSymbol: true,
      silent: true,
      lineStyle: { opacity: 0 },
      itemStyle: { color: tokens(line.color) },
      emphasis: { disabled: true },
      z: line.main ? 4 : 3,
      markLine: {
        silent: true,
        symbol: 'none',
        label: { show: false },
        lineStyle: { color: tokens(line.color), type: 'solid', width: 10, opacity: 0.2 },
        data: intervals.map((at) => line.interval![at]!.map((end) => ({ coord: [at, end] }))),
      },
    },
  ]
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
