import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { expect, test } from 'vitest'
import { limitPath } from './speed-paths.ts'

const limits = (...values: (number | null)[]) =>
  values.map((speedLimitKmh, index) => ({ t: index * 10, speedLimitKmh, speedKmh: 40 }) as RoutePoint)

test('draws a speed limit as one line, so that its dashes don’t begin again at each position', () => {
  expect(limitPath(limits(50, 50, 50, 50), 30).match(/M/g)).toHaveLength(1)
})

test('draws a change of the limit as a step of the same line', () => {
  expect(limitPath(limits(50, 85, 85), 20)).toBe('M0.0 24.9H500.0V3.1H1000.0')
})

test('begins a new line after positions without a limit', () => {
  const path = limitPath(limits(50, null, 50, 50), 30)
  expect(path.match(/M/g)).toHaveLength(2)
})
