import { incidentRating, severity } from '@milepost/domain/codes'
import {
  isNumber,
  isText,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'
import { type Draft, emptyDraft, isUntouched } from './answer.ts'

const { accurate, inaccurate } = incidentRating.code
const keyOf = (incidentId: string) => `annotation:draft:${incidentId}`

const orNull = (fits: (value: unknown) => boolean) => (value: unknown) => value === null || fits(value)

const isDraft = recordFits<Draft>({
  rating: orNull((value) => value === accurate || value === inaccurate),
  translatedType: orNull(isText),
  intensity: orNull((value) => isNumber(value) && value >= 1 && value <= 5),
  severity: orNull((value) => severity.all.some(({ code }) => code === value)),
  note: isText,
})

/** Returns the answer that was begun for an event, or an empty one. */
export const readDraft = (storage: StorageLike | undefined, incidentId: string): Draft =>
  readStored(storage, keyOf(incidentId), isDraft) ?? emptyDraft

/** Keeps what was entered for an event, for as long as the tab lives. */
export function keepDraft(storage: StorageLike | undefined, incidentId: string, draft: Draft): void {
  writeStored(storage, keyOf(incidentId), isUntouched(draft) ? undefined : draft)
}
