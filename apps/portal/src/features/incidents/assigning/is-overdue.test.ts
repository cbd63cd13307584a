import { incidentRating } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { isOverdue } from './is-overdue.ts'

const { accurate, pending } = incidentRating.code
const due = (dueOn: string | null) => ({ id: '1', name: 'Ann', dueOn })

test('marks an event that waits after its due day, and none that is reviewed or due today', () => {
  expect(isOverdue({ rating: pending, assignment: due('2026-11-26') }, '2026-11-27')).toBe(true)
  expect(isOverdue({ rating: pending, assignment: due('2026-11-27') }, '2026-11-27')).toBe(false)
  expect(isOverdue({ rating: accurate, assignment: due('2026-11-26') }, '2026-11-27')).toBe(false)
  expect(isOverdue({ rating: pending, assignment: due(null) }, '2026-11-27')).toBe(false)
  expect(isOverdue({ rating: pending, assignment: null }, '2026-11-27')).toBe(false)
})
