import { expect, test } from 'vitest'
import { progressText } from './sync-progress.ts'

test('says how many records of a kind are imported, and of how many if that is known', () => {
  expect(progressText({ dataType: 'trips', done: 12_400, total: 30_000 })).toBe('Trips 12,400 of ~30,000')
  expect(progressText({ dataType: 'incidents', done: 12, total: null })).toBe('Events 12')
})
