import { expect, test } from 'vitest'
import { usageRowsText } from './usage-rows-text.ts'

const both = { otherUnits: true, departed: true }
const textOf = (
  rowsMeters: number | null,
  fleetMeters: number | null,
  { isNarrowed = false, isImporting = false, unlisted = both } = {},
) =>
  usageRowsText(
    { rowsMeters, fleetMeters, unlisted, isNarrowed, isImporting },
    (meters) => `${Math.round(meters / 1000)} km`,
  )

test('explains rows only if they don’t add up to the fleet’s distance as displayed', () => {
  expect(textOf(2_100_000, 2_000_000)).toMatch(/^The rows add up to 2100 km: .* two devices/)
  expect(textOf(1_900_000, 2_000_000, { isNarrowed: true })).toBe(
    'The rows add up to 1900 km: the filters leave out vehicles.',
  )
  for (const [rows, fleet] of [
    [2_000_000, 2_000_000],
    [2_000_100, 2_000_000],
    [null, 2_000_000],
    [2_000_000, null],
  ] as const)
    expect(textOf(rows, fleet)).toBeNull()
})

test.each([
  [both, 'what only another device of a vehicle recorded, and vehicles that their provider no longer lists.'],
  [{ ...both, departed: false }, 'what only another device of a vehicle recorded.'],
  [{ ...both, otherUnits: false }, 'vehicles that their provider no longer lists.'],
])('names only what the rows can leave out: %j', (unlisted, text) => {
  expect(textOf(1_900_000, 2_000_000, { unlisted })).toBe(
    `The rows add up to 1900 km: the fleet’s distance includes ${text}`,
  )
})

test('says that rows count other days than the figures while history is imported', () => {
  expect(textOf(null, 2_000_000, { isImporting: true })).toBe(
    'The rows count every imported day, the figures above only complete days.',
  )
})
