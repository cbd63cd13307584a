import { expect, test } from 'vitest'
import { speedIncidentColumns } from './columns.ts'
import type { SpeedIncident } from './endpoints.ts'

const excess = speedIncidentColumns.find(({ id }) => id === 'overByKmh')!
const imperial = { units: 'imperial', timeZone: 'UTC' } as const

const speeding = (speedKmh: number | null, speedLimitKmh: number | null, overByKmh: number | null) =>
  ({ speedKmh, speedLimitKmh, overByKmh }) as SpeedIncident

test.each([
  [118, 109, 9],
  [117, 110, 7],
])('shows the excess of %i in %i km/h as the displayed speed minus the displayed limit', (speedKmh, limit, over) => {
  // Both are 73 in 68 mph.
  const row = speeding(speedKmh, limit, over)
  expect(excess.text(row, imperial)).toBe('5\u00a0mph')
  const [file] = excess.inFile!(imperial)
  expect(file).toMatchObject({ header: 'Speeding excess (mph)' })
  expect('value' in file! && file.value(row)).toBe(5)
})

test('shows no excess without a limit', () => {
  expect(excess.text(speeding(118, null, null), imperial)).toBe('—')
})
