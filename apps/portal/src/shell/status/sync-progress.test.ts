import { expect, test } from 'vitest'
import { progressText } from './sync-progress.ts'

test('shows imported records as progress, never as a count of what there is', () => {
  expect(progressText({ dataType: 'trips', done: 12_400, total: 30_000 })).toBe('Trips: 12,400 of ~30,000')
  expect(progressText({ dataType: 'incidents', done: 12, total: null })).toBe('Events: 12 so far')
  expect(progressText({ dataType: 'incidents', done: 0, total: null })).toBe('Events: starting')
  expect(progressText({ dataType: 'incidents', done: 0, total: 0 })).toBe('Events: none so far')
})
