import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilometersPerMileForSpeed, metersPerMile } from './limits.ts'
import {
  decimal,
  distance,
  distanceLimit,
  dollars,
  force,
  quantityText,
  rateNumber,
  ratePer1000,
  speed,
  temperature,
} from './quantity.ts'

test('keeps the two mile constants as specified, though they differ', () => {
  expect(metersPerMile).toBe(1609.344)
  expect(kilometersPerMileForSpeed).toBe(1.609)
})

test('gives distances one decimal under 100 and none from there', () => {
  expect(distance(1609.344, 'imperial')).toEqual({ number: '1.0', unit: 'mi' })
  expect(distance(99.94 * 1000, 'metric')).toEqual({ number: '99.9', unit: 'km' })
  expect(distance(99.96 * 1000, 'metric')).toEqual({ number: '100', unit: 'km' })
  expect(quantityText(distance(4_522_256_640, 'imperial'))).toBe('2,810,000\u00a0mi')
  expect(quantityText(distance(0, 'metric'))).toBe('0.0\u00a0km')
})

test('formats a limit without decimals that are zero', () => {
  expect(quantityText(distanceLimit(50 * metersPerMile, 'imperial'))).toBe('50\u00a0mi')
  expect(quantityText(distanceLimit(50 * metersPerMile, 'metric'))).toBe('80.5\u00a0km')
  expect(distanceLimit(null, 'metric')).toBeNull()
})

test('rounds speeds', () => {
  expect(quantityText(speed(100, 'imperial'))).toBe('62\u00a0mph')
  expect(quantityText(speed(69.2, 'imperial'))).toBe('43\u00a0mph')
  expect(quantityText(speed(100.4, 'metric'))).toBe('100\u00a0km/hr')
})

test('converts temperatures from Kelvin', () => {
  expect(quantityText(temperature(273.15, 'imperial'))).toBe('32\u00a0°F')
  expect(quantityText(temperature(273.15, 'metric'))).toBe('0\u00a0°C')
  expect(quantityText(temperature(233.15, 'imperial'))).toBe('-40\u00a0°F')
  expect(quantityText(temperature(272.85, 'metric'))).toBe('0\u00a0°C')
})

test('names the unit of rates', () => {
  expect(quantityText(ratePer1000(4.2, 'imperial'))).toBe('4.2\u00a0per 1,000\u00a0mi')
  expect(quantityText(ratePer1000(1.609344, 'metric'))).toBe('1.0\u00a0per 1,000\u00a0km')
})

test('gives forces two decimals and money none', () => {
  expect(quantityText(force(0))).toBe('0.00\u00a0g')
  expect(quantityText(force(-0.6249))).toBe('-0.62\u00a0g')
  expect(dollars(18250.5)).toBe('$18,251')
  expect(dollars(-1200)).toBe('-$1,200')
})

test('shows unknown values as a dash, never zero', () => {
  for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(quantityText(distance(nothing, 'imperial'))).toBe('—')
    expect(quantityText(speed(nothing, 'metric'))).toBe('—')
    expect(quantityText(temperature(nothing, 'metric'))).toBe('—')
    expect(quantityText(force(nothing))).toBe('—')
    expect(dollars(nothing)).toBe('—')
  }
})

test('never shows a number that differs from the true one by more than half its last digit', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, decimals) => {
      const shown = Number(decimal(value, decimals).replaceAll(',', ''))
      expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-6)
      expect(decimal(value, decimals)).not.toMatch(/^-0(\.0*)?$/)
    }),
  )
})

test('never shows the rate of a rare event as none', () => {
  expect([0, 0.004, 0.06, 4.24, null].map((rate) => rateNumber(rate, 'imperial'))).toEqual([
    '0.0',
    '<0.1',
    '0.1',
    '4.2',
    null,
  ])
})
