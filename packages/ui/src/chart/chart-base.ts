import type { Tokens } from '../theme-tokens.ts'

export type FormatValue = (value: number) => string

/** "1,248"; two decimals at most. */
export const plainNumber: FormatValue = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** Axes, grid and tooltip shared by all charts. */
export function baseOption(tokens: Tokens, right: number) {
  return {
    animation: false,
    textStyle: { fontFamily: tokens('font'), fontSize: 12 },
    grid: { left: 8, right, top: 14, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: tokens('raised'),
      borderColor: tokens('border'),
      borderWidth: 1,
      padding: [8, 10],
      textStyle: { color: tokens('text'), fontSize: 12 },
      extraCssText: `box-shadow: ${tokens('shadow')}; border-radius: 8px`,
      axisPointer: { type: 'line', lineStyle: { color: tokens('border-strong'), width: 1 } },
    },
  }
}

/**
 * An axis of names (months, bands). With `each`, only overlapping names are left out; otherwise names appear at a fixed
 * interval.
 */
export const namesAxis = (tokens: Tokens, names: readonly string[], gap: boolean, each = false) => ({
  type: 'category',
  data: names,
  boundaryGap: gap,
  axisLine: { lineStyle: { color: tokens('border') } },
  axisTick: { show: false },
  axisLabel: { color: tokens('text-3'), fontSize: 12, margin: 10, hideOverlap: true, ...(each && { interval: 0 }) },
})

/** An axis of values with faint gridlines. */
export const valuesAxis = (
  tokens: Tokens,
  range: { min?: number | undefined; max?: number | undefined },
  format: FormatValue,
) => ({
  type: 'value',
  min: range.min ?? 0,
  splitNumber: 4,
  ...(range.max === undefined ? {} : { max: range.max, interval: roundStep(range.max - (range.min ?? 0)) }),
  axisLabel: { color: tokens('text-3'), fontSize: 12, formatter: (value: number) => roundText(format(value)) },
  splitLine: { lineStyle: { color: tokens('border') } },
})

/** Gridlines are at round values: "20", where values between them are "20.4". */
const roundText = (text: string) => text.replace(/\.0(?!\d)/, '')

// A fixed scale is divided into quarters, a short one into halves, so that its ends are gridlines too.
const roundStep = (span: number) => span / (span > 50 ? 4 : 2)

/** Space for names after the ends of lines, in pixels. */
export const roomFor = (labels: readonly string[]) => 14 + Math.max(0, ...labels.map((label) => label.length)) * 7

export interface TooltipLine {
  color: string
  label: string
  value: string
  note?: string | undefined
}

/** Tooltip built from nodes, so that names from data can't be interpreted as markup. */
export function tooltipNode(title: string, lines: readonly TooltipLine[]): HTMLElement {
  const root = document.createElement('div')
  root.className = 'num grid gap-1'
  const head = root.appendChild(document.createElement('div'))
  head.className = 'text-text-3'
  head.textContent = title
  for (const line of lines) {
    const row = root.appendChild(document.createElement('div'))
    row.className = 'flex items-center gap-2'
    const dot = row.appendChild(document.createElement('span'))
    dot.className = 'size-2 rounded-dot'
    dot.style.background = line.color
    row.appendChild(document.createElement('span')).textContent = line.label
    const value = row.appendChild(document.createElement('b'))
    value.className = 'ml-auto pl-3'
    value.textContent = line.value
    if (line.note) {
      const note = row.appendChild(document.createElement('span'))
      note.className = 'text-text-3'
      note.textContent = line.note
    }
  }
  return root
}
