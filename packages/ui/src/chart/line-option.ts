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
  /** Height of the chart, in pixels. */
  height: number
}

/** Returns the drawing library's options for a line chart. */
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

/** Returns the indexes of values between two gaps, which no line connects. */
const aloneIn = (values: readonly unknown[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  )

const lastOf = ({ values }: LineSeries) => values.findLast((value) => value !== null) ?? null

/** A line of text with some spacing, in pixels. */
const labelHeight = 15
/** The part of a chart's height used by axis and edges. */
const aroundPlot = 40

/**
 * Returns how far each line's label is moved down from its end, in pixels, so that labels of lines that end close
 * together don't overlap.
 */
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
  // Labels that touch become one block, centered on their original positions.
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

/** A value between gaps is a dot, with its interval as a bar: a single point makes neither a line nor a band. */
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

// A band is an invisible line at its low end with the width of the interval stacked on it.
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
