import { expect, test } from 'vitest'
import { answeringPresets } from './months-with-scores.ts'

const now = new Date('2026-11-20T18:00:00Z')
const found = (earliest: string | null) =>
  answeringPresets(earliest, 'America/Chicago', now).map(({ preset, months }) => [preset, months])

test('lists each preset that adds months after the first one with scores', () => {
  expect(found('2026-06-01')).toEqual([
    ['30d', 2],
    ['3m', 4],
    ['6m', 5],
  ])
})

test('lists none without scores, or in the first month with scores', () => {
  expect(found(null)).toEqual([])
  expect(found('2026-11-01')).toEqual([])
})
