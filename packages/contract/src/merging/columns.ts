import { distanceMeasure } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { MergeCandidate, MergedEvent, MergeSide, mergeDecisions, mergeReasons } from './endpoints.ts'

export const mergeReasonWords: Readonly<Record<(typeof mergeReasons)[number], string>> = {
  sameType: 'Same event type',
  partOfSummary: 'Part of a summary',
  accidentLike: 'Both like collisions',
}

/** What was decided, as a state. */
export const mergeDecisionWords: Readonly<Record<(typeof mergeDecisions)[number], string>> = {
  merged: 'Merged',
  separate: 'Not the same',
}

const { text, word, time, number, measure } = columnKinds<MergeCandidate>()
const sideText = ({ provider, type }: MergeSide) => `${provider.displayName}, ${type.word}`

/** Most important first. */
export const mergeCandidateColumns: readonly ListColumn<MergeCandidate>[] = [
  time('occurredAt', 'Time', 'a.occurredAt'),
  text('vehicle', 'Vehicle', 'vehicle.name'),
  { id: 'a', header: 'First record', text: ({ a }) => sideText(a) },
  { id: 'b', header: 'Second record', text: ({ b }) => sideText(b) },
  number('gapSeconds', 'Seconds apart'),
  measure('gapMeters', 'Distance apart', distanceMeasure),
  { id: 'confidence', header: 'Confidence', text: ({ confidence }) => `${Math.round(100 * confidence)}%` },
  word('reason', 'Reason', nameWords(mergeReasonWords)),
]

const merged = columnKinds<MergedEvent>()

export const mergedEventColumns: readonly ListColumn<MergedEvent>[] = [
  merged.time('at', 'Decided'),
  merged.word('decision', 'Decision', nameWords(mergeDecisionWords)),
  merged.text('vehicle', 'Vehicle', 'vehicle.name'),
  merged.text('type', 'Event', 'type.word'),
  merged.time('occurredAt', 'Event time'),
  merged.text('provider', 'Other record of', 'provider.displayName'),
  merged.text('by', 'Decided by', 'by.name'),
  merged.time('undoUntil', 'Can be undone until'),
]
