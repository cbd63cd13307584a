import { expect, test } from 'vitest'
import { cellAt, middleOf } from './grid-cell.ts'

test('contains what is within an eighth of a degree of its center', () => {
  for (const [latitude, longitude] of [
    [41.8819, -87.6278],
    [-33.87, 151.21],
    [0, 0],
    [89.99, 179.99],
  ] as const) {
    const middle = middleOf(cellAt(latitude, longitude))
    expect(Math.abs(middle.latitude - latitude)).toBeLessThanOrEqual(0.125)
    expect(Math.abs(middle.longitude - longitude)).toBeLessThanOrEqual(0.125)
    expect(cellAt(middle.latitude, middle.longitude)).toBe(cellAt(latitude, longitude))
  }
})

test('separates neighbors across a border, and covers the date line and the poles', () => {
  expect(cellAt(41.7499, -87.6)).not.toBe(cellAt(41.75, -87.6))
  expect(cellAt(10, 180)).toBe(cellAt(10, -180))
  expect(cellAt(90, 0)).toBe(cellAt(89.9, 0))
  expect(cellAt(-90, -180)).toBe(0)
})
