import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { checkDigit, makeVin } from './vin.ts'

it('calculates the check digit of the worked example in 49 CFR 565', () => {
  expect(checkDigit('1M8GDM9AXKP042788')).toBe('X')
  expect(checkDigit('11111111111111111')).toBe('1')
})

it('makes well-formed numbers', () => {
  for (let i = 0; i < 200; i++) {
    const vin = makeVin(Random.of(i), '1FT', 2012 + (i % 14))
    expect(vin).toMatch(/^1FT[A-HJ-NPR-Z0-9]{14}$/)
    expect(vin[8]).toBe(checkDigit(vin))
  }
})
