import { light } from '@milepost/domain/codes'
import { regionByCode } from '@milepost/domain/regions'
import { Geocoder } from '@milepost/geo/geocoder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionCells, conditionsOf, slicesOf } from './driving-conditions.ts'
import { weatherCodeOf, weatherOf } from './weather-codes.ts'

const knowledge = { geocoder: new Geocoder(), rushHours: [{ fromHour: 6, toHour: 9, traffic: 2 as const }] }
const gary = { latitude: 41.6, longitude: -87.34 }
const chicago = { latitude: 41.85, longitude: -87.65 }
const at = (time: string) => new Date(`2026-06-10T${time}:00Z`)

test('splits a drive across a border and into the rush hour there', () => {
  // 05:30 to 06:30 Chicago time.
  const slices = slicesOf(knowledge, {
    start: gary,
    end: chicago,
    startedAt: at('10:30'),
    endedAt: at('11:30'),
    drivenParts: null,
  })
  const cells = conditionCells(conditionsOf(slices, 60_000))
  const metersOf = (some: (cell: (typeof cells)[number]) => boolean) =>
    cells.filter(some).reduce((sum, { meters }) => sum + meters, 0)
  const [indiana, illinois] = ['IN', 'IL'].map((code) => regionByCode('US', code)!.id)
  expect(metersOf(({ regionId }) => regionId === indiana)).toBeGreaterThan(10_000)
  expect(metersOf(({ regionId }) => regionId === illinois)).toBeGreaterThan(10_000)
  expect(metersOf(({ traffic }) => traffic === 2)).toBe(30_000)
  expect(metersOf(({ light: own }) => own === light.code.night)).toBe(0)
  expect(metersOf(() => true)).toBe(60_000)
})

test('adds meters up to the trip’s, however they are split', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.integer({ min: 0, max: 4_000 }), (meters, minutes) => {
      const startedAt = at('00:00')
      const endedAt = new Date(startedAt.getTime() + minutes * 60_000)
      const slices = slicesOf(knowledge, { start: chicago, end: gary, startedAt, endedAt, drivenParts: null })
      const cells = conditionCells(conditionsOf(slices, meters, ({ atMs }) => ((atMs / 3_600_000) % 6) | 0))
      expect(cells.reduce((sum, cell) => sum + cell.meters, 0)).toBe(meters)
    }),
    { numRuns: 30 },
  )
})

test('maps weather to a word of the model, or nothing', () => {
  for (const word of ['clear', 'rain', 'snow', 'ice', 'fog'] as const) expect(weatherOf(weatherCodeOf(word))).toBe(word)
  expect(weatherOf(weatherCodeOf(null))).toBe(null)
  expect(conditionCells(null)).toEqual([])
})
