import { speed } from '@milepost/domain/quantity'
import { expect, test } from 'vitest'
import { excessBars, excessOptions, leastKmh, notKnown } from './excess-steps.ts'

test('filters to exactly the events shown with at least that excess', () => {
  for (const [units, over, number] of [
    ['imperial', '10mph', 10],
    ['metric', '20kmh', 20],
  ] as const)
    for (let kmh = -20; kmh < 80; kmh++) expect(kmh >= leastKmh(over)).toBe(Number(speed(kmh, units)!.number) >= number)
})

test('puts each event into one bar, by the number its row shows', () => {
  const counts = [
    { overByKmh: null, events: 7 },
    ...[-3, 0, 7, 8, 15, 49, 90].map((overByKmh) => ({ overByKmh, events: 1 })),
  ]
  expect(excessBars(counts, 'imperial').filter(({ events }) => events > 0)).toEqual([
    { label: 'Not over', events: 1, filter: undefined },
    { label: '0–4', events: 2, filter: undefined },
    { label: '5–9', events: 2, filter: '5mph' },
    { label: '30+', events: 2, filter: '30mph' },
    { label: 'Unknown', events: 7, filter: notKnown },
  ])
  for (const units of ['imperial', 'metric'] as const) {
    const bars = excessBars(counts, units)
    expect(bars.reduce((sum, { events }) => sum + events, 0)).toBe(14)
    const chosen = bars.flatMap(({ filter }) => (filter && filter !== notKnown ? [filter] : []))
    expect(chosen).toEqual(excessOptions(units).map(({ value }) => value))
  }
})
