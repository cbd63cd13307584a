import { expect, test } from 'vitest'
import { scoredWhen } from './scope-why.tsx'
import { scoredAt } from './scored-at.ts'

const scores = { month: null, previousMonth: '2026-04-01', hasEarlier: true, laterBecause: null, scoreVersion: 3 }
const now = new Date('2026-11-28T12:00:00Z')

test('names the month that scores are compared with only if there is a score to compare with', () => {
  expect(scoredAt(scores, 'UTC', now)).toBe('scores now (score version 3), changes since the end of April')
  expect(scoredAt({ ...scores, hasEarlier: false }, 'UTC', now)).toBe('scores now (score version 3)')
  expect(scoredWhen(scores, '2026-11-28')).toBe('The score now, compared with the end of April.')
  expect(scoredWhen({ ...scores, hasEarlier: false }, '2026-11-28')).toBe('The current score.')
  expect(scoredWhen({ ...scores, hasEarlier: false, month: '2026-09-01' }, '2026-11-28')).toBe(
    'The score at the end of September.',
  )
})
