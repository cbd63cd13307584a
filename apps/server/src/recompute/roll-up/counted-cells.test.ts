import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, incidentsByType } from './counted-cells.ts'

const cell = fc
  .record({
    type: fc.constantFrom('harshBrake', 'speeding', 'mobileUsage'),
    numbers: fc.tuple(fc.nat(70), fc.nat(5), fc.nat(3), fc.nat(2), fc.nat(5), fc.nat(3)),
    incidents: fc.integer({ min: 1, max: 500 }),
    risk: fc.oneof(fc.nat(90_000), fc.constant('1.5e+06')),
    more: fc.constantFrom([], [7], ['', 3_600], [2, 12]),
  })
  .map(({ type, numbers, incidents, risk, more }) => [type, ...numbers, incidents, risk, ...more].join(','))

test('matches events by type with the breakdown of a day, without inaccurate ones', () => {
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const counted = cells.join(';')
      const expected = new Map<string, number>()
      for (const { translatedType, rating, incidents } of cellsOf(counted))
        if (rating !== 1) expected.set(translatedType, (expected.get(translatedType) ?? 0) + incidents)
      expect(incidentsByType(counted)).toEqual(expected)
    }),
  )
  expect(incidentsByType(null).size).toBe(0)
})
