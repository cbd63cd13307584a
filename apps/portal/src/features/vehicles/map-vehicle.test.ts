import { expect, test } from 'vitest'
import { countStates, standingText, stateText, withSpeed } from './map-vehicle.ts'

test('shows a vehicle as moving even if its provider reports no speed', () => {
  const speed = (kmh: number) => `${kmh} km/h`
  expect(withSpeed('Moving', 69, speed)).toBe('Moving, 69 km/h')
  expect(withSpeed('Moving', null, speed)).toBe('Moving')
})

test('names the state of a vehicle as the chips of the map do', () => {
  const one = { id: '1', name: '', at: '', lat: 0, lon: 0, speedKmh: 69, headingDegrees: null }
  const text = (moving: boolean, reporting: 1 | 2) => stateText({ ...one, moving, reporting }, (kmh) => `${kmh} km/h`)
  expect([text(true, 1), text(false, 1), text(true, 2)]).toEqual(['Moving, 69 km/h', 'Parked', 'Not reporting'])
})

test('calls a vehicle idling only if its speed is known', () => {
  const text = (engineOn: boolean | null, speedKmh: number | null) => standingText({ engineOn, speedKmh })
  expect([text(true, 0), text(true, null), text(false, null), text(null, 0)]).toEqual([
    'Idling',
    'Ignition on',
    'Parked',
    'Parked',
  ])
})

test('counts vehicles by state, whether listed individually or in cells', () => {
  const one = { id: '1', name: '', at: '', lat: 0, lon: 0, speedKmh: null, headingDegrees: null }
  const items = [
    { ...one, moving: true, reporting: 1 as const },
    { ...one, moving: true, reporting: 2 as const },
  ]
  expect(countStates(items, [])).toEqual({ moving: 1, offline: 1 })
  const cells = [
    { lat: 1, lon: 2, moving: 3, parked: 0, offline: 1 },
    { lat: 5, lon: 2, moving: 1, parked: 2, offline: 0 },
  ]
  expect(countStates([], cells)).toEqual({ moving: 4, parked: 2, offline: 1 })
})
