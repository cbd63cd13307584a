import { expect, test } from 'vitest'
import { inUnits } from './in-units.ts'

test.each([
  [
    'Its speed, 12,137.082 km/h, can’t be true',
    'Its speed, 7,543\u00a0mph, can’t be true',
    'Its speed, 12,137\u00a0km/hr, can’t be true',
  ],
  [
    'Its odometer, 4,294,967,295 m, can’t be true',
    'Its odometer, 2,668,769\u00a0mi, can’t be true',
    'Its odometer, 4,294,967\u00a0km, can’t be true',
  ],
  [
    'Its top speed, 25\u00a0mph, is too slow for 28.0\u00a0mi in 30\u00a0min',
    'Its top speed, 25\u00a0mph, is too slow for 28.0\u00a0mi in 30\u00a0min',
    'Its top speed, 40\u00a0km/hr, is too slow for 45.1\u00a0km in 30\u00a0min',
  ],
  ['“12 km” is not a VIN', '“12 km” is not a VIN', '“12 km” is not a VIN'],
  [
    'as if km/h were read as m/s, by 40 m',
    'as if km/h were read as m/s, by 40 m',
    'as if km/h were read as m/s, by 40 m',
  ],
])('%s', (text, imperial, metric) => {
  expect(inUnits(text, 'imperial')).toBe(imperial)
  expect(inUnits(text, 'metric')).toBe(metric)
})
