import type { MapVehicle } from '@milepost/contract/vehicles/packed-positions'
import { expect, test } from 'vitest'
import { mergePositions } from './live-positions.ts'

const at = (id: string, minute: number): MapVehicle => ({
  id,
  name: id,
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  lat: minute,
  lon: 0,
  speedKmh: null,
  headingDegrees: null,
  moving: true,
  reporting: 1,
})

const cells: [] = []

test('later positions replace, new vehicles join, the others stay where they are', () => {
  const merged = mergePositions(
    { asOf: 'before', items: [at('a', 1), at('b', 1)], cells },
    { asOf: 'now', items: [at('b', 2), at('c', 2)], cells },
  )
  expect(merged.asOf).toBe('now')
  expect(merged.items.map(({ id, lat }) => [id, lat])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
  ])
})

test('a position that comes late does not move a vehicle back', () => {
  const merged = mergePositions({ asOf: '', items: [at('a', 5)], cells }, { asOf: '', items: [at('a', 3)], cells })
  expect(merged.items).toEqual([at('a', 5)])
})

test('no news keeps the very same list, so that nothing is drawn anew', () => {
  const before = { asOf: 'before', items: [at('a', 1)], cells }
  expect(mergePositions(before, { asOf: 'now', items: [], cells }).items).toBe(before.items)
})
