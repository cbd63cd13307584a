import { expect, test } from 'vitest'
import type { Tokens } from '../theme-tokens.ts'
import { barOption } from './bar-option.ts'
import { plainNumber } from './chart-base.ts'
import { sidesOf } from './line-option.ts'

const tokens = ((name: string) => name) as Tokens
const bars = (values: (number | null)[]) =>
  barOption(tokens, {
    x: values.map(String),
    series: [{ id: 'a', label: 'A', color: 'c1', values }],
    stack: 'sum',
    touching: undefined,
    signed: undefined,
    format: plainNumber,
  }) as unknown as { yAxis: [{ minInterval?: number }] }

test('an axis of things that are counted has whole steps only', () => {
  expect(bars([1, 0, null]).yAxis[0].minInterval).toBe(1)
  expect(bars([0.4, 1]).yAxis[0].minInterval).toBeUndefined()
})

test('names of lines that end close to each other are written above and below, others in the middle', () => {
  const line = (id: string, ...values: (number | null)[]) => ({ id, label: id, color: 'c1', values })
  const sides = sidesOf({ series: [line('low', 3, 20, null), line('high', 21), line('far', 40)], min: 0, max: 50 })
  expect([...sides]).toEqual([
    ['high', 'bottom'],
    ['low', 'top'],
  ])
  expect(sidesOf({ series: [line('none', null)], min: undefined, max: undefined }).size).toBe(0)
})
