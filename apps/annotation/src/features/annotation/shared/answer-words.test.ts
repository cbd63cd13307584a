import { expect, test } from 'vitest'
import { isDifference } from './answer-words.ts'

test('marks two given severities that differ, but no missing one, and no note', () => {
  expect(isDifference('Severity', 'Low', 'Critical')).toBe(true)
  expect(isDifference('Severity', 'Low', '—')).toBe(false)
  expect(isDifference('Note', 'The light was green', '—')).toBe(false)
  expect(isDifference('Intensity', '3', '—')).toBe(true)
})
