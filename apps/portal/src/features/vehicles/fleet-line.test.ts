import { expect, test } from 'vitest'
import { fleetLine } from './fleet-line.ts'

const totals = (active: number, inactive: number, isPlaceholderData = false) => ({
  data: { active, inactive, noGps: 0 },
  isPlaceholderData,
})

test.each([
  ['as many rows as vehicles', 5, totals(5, 0), undefined, '5 vehicles'],
  [
    'vehicles with two units',
    7,
    totals(4, 1),
    undefined,
    '5 vehicles: 4 active, 1 inactive · 7 rows: a vehicle at two providers has two',
  ],
  ['those of a tile', 1, totals(4, 1), 'inactive', '1 vehicle'],
  ['vehicles before their page', undefined, totals(4, 1), undefined, '5 vehicles: 4 active, 1 inactive'],
  ['a page before its vehicles', 2, totals(20_000, 0, true), undefined, '20,000 vehicles'],
  ['vehicles that could not be counted', 2, { data: undefined, isPlaceholderData: false }, undefined, '2 rows'],
] as const)('%s', (_, rows, counted, reporting, line) => {
  expect(fleetLine(rows, counted, reporting, false)).toBe(line)
})

test('calls vehicles inactive only so far while positions are imported', () => {
  expect(fleetLine(5, totals(4, 1), undefined, true)).toBe('5 vehicles: 4 active, 1 inactive so far')
})
