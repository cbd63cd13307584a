import { expect, test } from 'vitest'
import { usageRowsText } from './usage-rows-text.ts'

const text = (rowsMeters: number | null, fleetMeters: number | null, isNarrowed = false, isImporting = false) =>
  usageRowsText({ rowsMeters, fleetMeters, isNarrowed, isImporting }, (meters) => `${Math.round(meters / 1000)} km`)

test('explains rows only if they don’t add up to the fleet’s distance as displayed', () => {
  expect(text(2_100_000, 2_000_000)).toMatch(/^The rows add up to 2100 km: .* two devices/)
  expect(text(1_900_000, 2_000_000)).toMatch(/^The rows add up to 1900 km: .* no longer lists\.$/)
  expect(text(1_900_000, 2_000_000, true)).toBe('The rows add up to 1900 km: the filters leave out vehicles.')
  for (const [rows, fleet] of [
    [2_000_000, 2_000_000],
    [2_000_100, 2_000_000],
    [null, 2_000_000],
    [2_000_000, null],
  ] as const)
    expect(text(rows, fleet)).toBeNull()
})

test('says that rows count other days than the figures while history is imported', () => {
  expect(text(null, 2_000_000, false, true)).toBe(
    'Still importing history: the rows count every imported day, the figures above only complete days.',
  )
})
