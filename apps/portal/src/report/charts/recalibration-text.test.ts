import { expect, test } from 'vitest'
import { recalibrationText } from './recalibration-text.ts'

const shift = (combined: number | null) => ({ behavioral: 2, environmental: null, usage: 0, combined })
const dayOf = (at: string) => at.slice(0, 10)
const textOf = (combined: number | null, type: 'combined' | 'environmental' = 'combined') =>
  recalibrationText([{ at: '2026-10-02T00:00:00.000Z', points: shift(combined) }], type, dayOf, '2026-11-28')

test('names the month and the points that everyone moved by, and nothing that moved no one', () => {
  expect(textOf(-1.24)).toBe(
    'Recalibrated in October: −1.2 points on average for all of your vehicles, in every month, with the same driving.',
  )
  expect(textOf(0.4)).toBeUndefined()
  expect(textOf(null)).toBeUndefined()
  expect(textOf(3, 'environmental')).toBeUndefined()
})
