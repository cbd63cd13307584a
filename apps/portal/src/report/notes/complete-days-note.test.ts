import { expect, test } from 'vitest'
import { completeDaysNote } from './complete-days-note.ts'

const days = { from: '2026-05-01', to: '2026-10-31' }
const fleets = (...names: string[]) => names.map((name) => ({ name }))
const noteOf = (completeFrom: string | null, ...names: string[]) =>
  completeDaysNote({ completeFrom, leftOut: fleets(...names) }, days, 'Changes compared with the previous 30 days')

test('names up to three fleets that are left out, and counts more', () => {
  expect(noteOf(null, 'North')).toBe(
    'Excludes North: no day of this period is complete yet. Changes compared with the previous 30 days',
  )
  expect(noteOf(null, 'A', 'B', 'C')).toMatch(/^Excludes A, B and C: /)
  expect(noteOf(null, 'A', 'B', 'C', 'D')).toMatch(/^Excludes 4 fleets: /)
  expect(noteOf('2026-07-21', 'A', 'B')).toContain(
    'include each fleet from its first complete day, the last one from Jul 21. A and B will follow. No changes are shown yet.',
  )
})

test('calls no day complete only if none is of any fleet', () => {
  expect(noteOf('2026-11-01', 'A', 'B', 'C', 'D')).toBe('No day of this period is complete yet for 4 fleets.')
  expect(noteOf(null)).toBe('Changes compared with the previous 30 days')
})
