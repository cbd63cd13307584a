import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './sync-leases.ts'

test('grows pauses within six hours plus a quarter, and never to nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (fails, chance) => {
        const pause = backOffMs(fails, () => chance)
        expect(pause).toBeGreaterThanOrEqual(30_000 * 0.75)
        expect(pause).toBeLessThanOrEqual(6 * 3_600_000 * 1.25)
        expect(backOffMs(fails + 1, () => chance)).toBeGreaterThanOrEqual(pause)
      },
    ),
  )
})
