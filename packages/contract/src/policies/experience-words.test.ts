import { expect, test } from 'vitest'
import { incurredText, ratioNoteText, unknownLosses } from './experience-words.ts'

const term = { losses: 0, withCost: 0, incurredUsd: null, missing: null } as const

test('calls no loss zero before its data is known', () => {
  expect(unknownLosses({ ...term, missing: 'stillImporting' })).toBe('Not available yet')
  expect(unknownLosses({ ...term, missing: 'noData' })).toBe('Not reported')
  expect(unknownLosses({ ...term, missing: 'noPremium' })).toBeNull()
  expect(incurredText({ ...term, missing: 'notStarted' })).toBe('Not available yet')
  expect(incurredText(term)).toBe('$0')
})

test('names the losses that a ratio of claims leaves out', () => {
  const claims = { source: 'claims', lossRatio: 0.4 } as const
  const text = (losses: number, costUsd: number | null, withCost = losses) =>
    ratioNoteText({ ...claims, withoutClaim: { losses, withCost, costUsd } })
  expect(text(3, 76_100)).toBe('without 3 losses that have no claim yet, estimated $76,100')
  expect(text(2, 28_000, 1)).toBe('without 2 losses that have no claim yet, 1 of them estimated $28,000')
  expect(text(1, null)).toBe('without 1 loss that has no claim yet')
  expect([text(0, null), ratioNoteText({ ...claims, withoutClaim: null })]).toEqual([null, null])
})

test('says that a ratio is of losses recorded here', () => {
  const losses = { source: 'losses', withoutClaim: null } as const
  expect(ratioNoteText({ ...losses, lossRatio: 0 })).toBe('without a loss run')
  expect(ratioNoteText({ ...losses, lossRatio: null })).toBeNull()
})

test('says how many losses have a cost if not all do', () => {
  expect(incurredText({ ...term, losses: 3, withCost: 2, incurredUsd: 1500 })).toBe('$1,500 (2 of 3)')
  expect(incurredText({ ...term, losses: 3 })).toBe('Not reported')
})
