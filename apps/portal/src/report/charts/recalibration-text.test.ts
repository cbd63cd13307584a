import { expect, test } from 'vitest'
import { recalibrationText } from './recalibration-text.ts'

const shift = (combined: number | null) => ({ behavioral: 2, environmental: null, usage: 0, combined })
const dayOf = (at: string) => at.slice(0, 10)
const textOf = (combined: number | null, type: 'combined' | 'environmental' = 'combined') =>
  recalibrationText([{ at: '2026-10-02T00:00:00.000Z', points: shift(combined) }], type, dayOf, '2026-11-28')

test('names the time and the points that everyone moved by, and nothing for a score that no vehicle has', () => {
  const same = 'points on average for all of your vehicles, in every month, with the same driving.'
  const more = 'Single fleets and vehicles may have moved more.'
  expect(textOf(-1.24)).toBe(`Recalibrated in October: −1.2 ${same} ${more}`)
  // Fleets may have moved apart although the average stayed.
  expect(textOf(0.02)).toBe(`Recalibrated in October: ±0.0 ${same} ${more}`)
  expect(textOf(null)).toBeUndefined()
  expect(textOf(3, 'environmental')).toBeUndefined()
  const twice = ['2026-11-02', '2026-11-29'].map((day) => ({ at: `${day}T00:00:00.000Z`, points: shift(0.5) }))
  expect(recalibrationText(twice, 'combined', dayOf, '2026-11-30')).toContain('Recalibrated on November 29: +0.5')
})
