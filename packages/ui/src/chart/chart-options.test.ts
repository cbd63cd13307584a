import { expect, test } from 'vitest'
import type { Tokens } from '../theme-tokens.ts'
import { barOption } from './bar-option.ts'
import { plainNumber } from './chart-base.ts'
import { labelShifts, lineOption } from './line-option.ts'

const tokens = ((name: string) => name) as Tokens
const bars = (values: (number | null)[]) =>
  barOption(tokens, {
    x: values.map(String),
    series: [{ id: 'a', label: 'A', color: 'c1', values }],
    stack: 'sum',
    touching: undefined,
    signed: undefined,
    unknown: 0,
    format: plainNumber,
  }) as unknown as { yAxis: [{ minInterval?: number }] }

test('uses only whole steps on an axis of counts', () => {
  expect(bars([1, 0, null]).yAxis[0].minInterval).toBe(1)
  expect(bars([0.4, 1]).yAxis[0].minInterval).toBeUndefined()
})

test('moves apart names of lines that end close together, as little as possible, and leaves others alone', () => {
  const line = (id: string, ...values: (number | null)[]) => ({ id, label: id, color: 'c1', values })
  const axis = { min: 0, max: 100, height: 240 }
  // Two pixels per point: 20, 21 and 23 are within a line of text of each other.
  const shifts = labelShifts({
    series: [line('low', 3, 20, null), line('high', 23), line('middle', 21), line('far', 80)],
    ...axis,
  })
  const y = { low: 160, high: 154, middle: 158, far: 40 }
  const placed = Object.entries(y).map(([id, at]) => [id, at + shifts.get(id)!] as const)
  const by = Object.fromEntries(placed)
  expect(by.middle! - by.high!).toBeCloseTo(15)
  expect(by.low! - by.middle!).toBeCloseTo(15)
  expect([...shifts.values()].reduce((sum, shift) => sum + shift, 0)).toBeCloseTo(0)
  expect(shifts.get('far')).toBe(0)
  expect(labelShifts({ series: [line('none', null)], ...axis }).size).toBe(0)
})

test('draws an isolated month as a dot with its interval as a bar, and not one with neighbors', () => {
  const drawn = (values: (number | null)[]) => {
    const interval = values.map((value) => (value === null ? null : ([value - 5, value + 5] as const)))
    const data = { x: values.map(String), series: [{ id: 'a', label: 'A', color: 'c1', values, interval }] }
    const option = lineOption(tokens, { ...data, min: 0, max: 100, format: plainNumber, marks: [], height: 200 })
    const series = option.series as { id: string; data: unknown; markLine?: { data: unknown } }[]
    const alone = series.find(({ id }) => id === 'a alone')
    return alone && { dots: alone.data, bars: alone.markLine?.data }
  }
  expect(drawn([null, 40, null, 50, 52])).toEqual({
    dots: [null, 40, null, null, null],
    bars: [[{ coord: [1, 35] }, { coord: [1, 45] }]],
  })
  expect(drawn([50, 52, 51])).toBeUndefined()
  expect(drawn([null, null, 42])?.dots).toEqual([null, null, 42])
})
