import { expect, test } from 'vitest'
import { pairsNote } from './pairs-note.ts'

test('says from which confidence a pair counts as one event', () => {
  expect(pairsNote).toMatch(/^Pairs with at least 90% confidence, .* count as one event/)
})
