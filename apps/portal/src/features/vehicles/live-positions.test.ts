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

test('replaces older positions, adds new vehicles and leaves the others alone', () => {
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

test('ignores a late position that is older than the current one', () => {
  const merged = mergePositions({ asOf: '', items: [at('a', 5)], cells }, { asOf: '', items: [at('a', 3)], cells })
  expect(merged.items).toEqual([at('a', 5)])
})

test('returns the same list if nothing changed, so nothing re-renders', () => {
  const before = { asOf: 'before', items: [at('a', 1)], cells }
  expect(mergePositions(before, { asOf: 'now', items: [], cells }).items).toBe(before.items)
})
