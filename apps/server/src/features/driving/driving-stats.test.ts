import { metersPerMile } from '@milepost/contract/limits'
import { describe, expect, it } from 'vitest'
import { per1000Miles, perMillionMiles } from './driving-stats.ts'

describe('a rate by distance', () => {
  it('counts events by a thousand miles from 50 miles on', () => {
    expect(per1000Miles(3, 50 * metersPerMile)).toBeCloseTo(60)
    expect(per1000Miles(3, 49 * metersPerMile)).toBeNull()
  })

  it('counts losses by a million miles from 100,000 miles on', () => {
    expect(perMillionMiles(3, 150_000 * metersPerMile)).toBeCloseTo(20)
    expect(perMillionMiles(0, 100_001 * metersPerMile)).toBe(0)
    expect(perMillionMiles(1, 99_999 * metersPerMile)).toBeNull()
  })
})
