import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { MergeCandidate, MergeSide, mergeReasons } from './endpoints.ts'

export const mergeReasonWords: Readonly<Record<(typeof mergeReasons)[number], string>> = {
  sameType: 'Same event type',
  accidentLike: 'Both like collisions',
}

const { text, word, time, number } = columnKinds<MergeCandidate>()
const sideText = ({ provider, type }: MergeSide) => `${provider.displayName}, ${type.word}`

/** Most important first. */
export const mergeCandidateColumns: readonly ListColumn<MergeCandidate>[] = [
  time('occurredAt', 'Time', 'a.occurredAt'),
  text('vehicle', 'Vehicle', 'vehicle.name'),
  { id: 'a', header: 'First record', text: ({ a }) => sideText(a) },
  { id: 'b', header: 'Second record', text: ({ b }) => sideText(b) },
  number('gapSeconds', 'Seconds apart'),
  number('gapMeters', 'Meters apart'),
  { id: 'confidence', header: 'Confidence', text: ({ confidence }) => `${Math.round(100 * confidence)}%` },
  word('reason', 'Reason', nameWords(mergeReasonWords)),
]
