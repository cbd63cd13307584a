import { describe, expect, it } from 'vitest'
import { inKmh, speedUnitField } from './speed-unit.ts'

describe('the unit of speeds', () => {
  it('is the usual one if left empty', () => {
    for (const nothing of [undefined, '', ' ']) expect(speedUnitField('mph').parse(nothing)).toBe('mph')
    expect(speedUnitField('mph').parse(' KM/H ')).toBe('km/h')
    expect(speedUnitField('km/h').safeParse('knots').success).toBe(false)
  })

  it('converts to kilometers per hour', () => {
    expect(inKmh(60, 'mph')).toBeCloseTo(96.56064, 6)
    expect(inKmh(60, 'km/h')).toBe(60)
    expect(inKmh(0, 'mph')).toBe(0)
    for (const none of [null, undefined]) expect(inKmh(none, 'mph')).toBeNull()
  })
})
