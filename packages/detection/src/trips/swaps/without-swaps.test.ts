import { expect, test } from 'vitest'
import { drive } from '../../testing/sample-drive.ts'
import { withoutSwaps } from './without-swaps.ts'

const { trace } = drive([{ seconds: 10, acceleration: 1.5 }, { seconds: 60 }], { hertz: 0.2 })
type Change = (points: typeof trace, one: number, other: number) => void
const swapTimes: Change = (points, one, other) => {
  const [a, b] = [points[one]!, points[other]!]
  points[one] = { ...a, atMs: b.atMs }
  points[other] = { ...b, atMs: a.atMs }
}
const swapPoints: Change = (points, one, other) => {
  ;[points[one], points[other]] = [points[other]!, points[one]!]
}
const changed = (change: Change, ...pairs: [number, number][]) => {
  const points = [...trace]
  for (const [one, other] of pairs) change(points, one, other)
  return points
}

test.each([
  ['two in a row', [[5, 6]]],
  ['two apart', [[3, 9]]],
  ['the first and the last', [[0, trace.length - 1]]],
  [
    'two pairs',
    [
      [2, 3],
      [7, 10],
    ],
  ],
] as [string, [number, number][]][])('puts swapped times and swapped points right: %s', (_, pairs) => {
  expect(withoutSwaps(changed(swapTimes, ...pairs))).toEqual(trace)
  expect(withoutSwaps(changed(swapPoints, ...pairs))).toEqual(trace)
})

test('leaves other points that are out of order to detection', () => {
  const backwards = trace.map((point, index) => (index === 6 ? { ...point, atMs: point.atMs - 20_000 } : point))
  expect(withoutSwaps(backwards)).toEqual(backwards)
})
