import type { MergeCandidate, MergeSide } from '@milepost/contract/merging/endpoints'
import { expect, test } from 'vitest'
import { preferredId } from './preferred-id.ts'

const side = (id: string, known: Partial<MergeSide>) => ({ id, accidentId: null, rating: 2, hasVideo: false, ...known })

test.each([
  [{}, {}, 'a'],
  [{}, { hasVideo: true }, 'b'],
  [{ hasVideo: true }, { rating: 0 }, 'b'],
  [{ hasVideo: true, rating: 1 }, { accidentId: 7 }, 'b'],
  [{ accidentId: 6 }, { accidentId: 7 }, 'a'],
] as const)('keeps the record that knows more: %o or %o', (a, b, id) => {
  expect(preferredId({ a: side('a', a), b: side('b', b) } as MergeCandidate)).toBe(id)
})
