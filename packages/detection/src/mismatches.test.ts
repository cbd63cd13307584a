import { expect, test } from 'vitest'
import { spotAt } from './geometry.ts'
import { findMismatches, type VehicleFacts } from './mismatches.ts'
import { munich, startMs } from './testing/sample-drive.ts'

const facts = (change: Partial<VehicleFacts> = {}): VehicleFacts => ({
  vin: '1M8GDM9AXKP042788',
  deviceId: 'G9-1',
  position: { ...munich, atMs: startMs },
  ...change,
})
const away = (east: number, secondsLater = 0) => ({
  position: { ...spotAt(munich, { east, north: 0 }), atMs: startMs + secondsLater * 1000 },
})

test('finds none if the sides agree or are unknown', () => {
  expect(findMismatches(facts(), facts())).toEqual([])
  expect(findMismatches(facts(), facts({ vin: null, deviceId: null, position: null }))).toEqual([])
  expect(findMismatches(facts({ vin: null, deviceId: null, position: null }), null)).toEqual([])
})

test('compares VINs in normal form', () => {
  expect(findMismatches(facts({ vin: '1m8gdm9axkpO42788 ' }), facts())).toEqual([])
  expect(findMismatches(facts({ vin: '1M8GDM9AXKP042789' }), facts())).toEqual([
    { type: 'vin', here: '1M8GDM9AXKP042789', provider: '1M8GDM9AXKP042788' },
  ])
})

test('requires positions further apart than the vehicle can have driven in between', () => {
  expect(findMismatches(facts(), facts(away(400)))).toEqual([])
  expect(findMismatches(facts(), facts(away(5_000)))).toMatchObject([{ type: 'gps', secondsApart: 0 }])
  expect(findMismatches(facts(), facts(away(5_000, 120)))).toEqual([])
  expect(findMismatches(facts(), facts(away(500_000, 7_200)))).toEqual([])
})

test('finds a device that the provider doesn’t have, or a vehicle it no longer lists', () => {
  expect(findMismatches(facts(), facts({ deviceId: 'G9-2' }))).toEqual([{ type: 'deviceNotFound', deviceId: 'G9-1' }])
  expect(findMismatches(facts(), null)).toEqual([{ type: 'deviceNotFound', deviceId: 'G9-1' }])
})
