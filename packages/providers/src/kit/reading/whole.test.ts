import { expect, test } from 'vitest'
import type { Records } from '../provider.ts'
import type { TripRecord } from '../record.ts'
import { asWhole } from './whole.ts'

const window = { from: new Date('2026-06-01'), to: new Date('2026-06-02') }
const without = (...rows: object[]): Records<TripRecord> => ({
  records: [],
  rejected: rows.map((payload, index) => ({ externalId: String(index), reason: 'odd', path: null, payload })),
})
const wholeOf = (read: Records<TripRecord>, key?: string) =>
  asWhole(read, ['1', '2'], window, key).whole?.map(({ vehicleExternalIds }) => vehicleExternalIds)

test('declares the vehicles of which every trip was read', () => {
  expect(wholeOf(without())).toEqual([['1', '2']])
  expect(wholeOf(without({ deviceId: 2 }), 'deviceId')).toEqual([['1']])
  expect(wholeOf(without({ deviceId: '1' }, { deviceId: 2 }), 'deviceId')).toBeUndefined()
})

test('declares none if it isn’t known whose trip couldn’t be read', () => {
  expect(wholeOf(without({ deviceId: 2 }))).toBeUndefined()
  expect(wholeOf(without({ deviceId: null }), 'deviceId')).toBeUndefined()
})
