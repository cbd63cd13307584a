import type { ClaimRemoval } from '@milepost/contract/claims/removal'
import { expect, test } from 'vitest'
import { removalWords, removedText } from './removal-words.ts'

const nothing: ClaimRemoval = { isStored: false, removed: 0, costUsd: null, restored: 0, losses: [], policies: [] }

test('names the claims, losses and policies that a removal changes', () => {
  const removal: ClaimRemoval = {
    ...nothing,
    removed: 2,
    costUsd: 4_500,
    restored: 1,
    losses: [
      { eventId: '1', accidentId: 7, isWithdrawn: true },
      { eventId: '2', accidentId: 9, isWithdrawn: false },
    ],
    policies: [
      { policyId: '3', policyNumber: 'LM-1', before: { from: '2026-01-01', until: '2026-11-20' }, after: null },
    ],
  }
  expect(removalWords(removal)).toEqual([
    '2 claims of $4,500 will be removed.',
    '1 claim will be as an earlier loss run says.',
    'Withdrawn, because only a claim recorded them as losses: AC0007.',
    'Without the claim’s fault in scores: AC0009.',
    'Policy LM-1: losses not known from any loss run, instead of 2026-01-01 to 2026-11-20.',
    'Scores, loss ratios and open questions follow.',
  ])
  expect(removedText(removal)).toBe('2 claims removed, 1 claim as an earlier loss run says')
})

test('says so if a removal changes nothing', () => {
  expect(removalWords(nothing)).toEqual(['A later loss run says the same, so nothing else changes.'])
  expect(removedText(nothing)).toBe('Loss run removed')
})
