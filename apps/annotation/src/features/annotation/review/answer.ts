import type { AnnotationAnswer } from '@milepost/contract/annotation/answers'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { incidentRating, type Severity, severity } from '@milepost/domain/codes'

const { accurate, inaccurate } = incidentRating.code

/** An answer as far as it is given. */
export type Draft = {
  rating: AnnotationAnswer['rating'] | null
  /** The actual type, if the reported one is wrong. */
  translatedType: string | null
  intensity: number | null
  severity: Severity | null
  note: string
}

export const emptyDraft: Draft = { rating: null, translatedType: null, intensity: null, severity: null, note: '' }

type Known = { translatedType: string; hasIntensity: boolean }

/** True if events of the answered type have an intensity. */
export function asksIntensity(
  draft: Pick<Draft, 'translatedType'>,
  item: Pick<AnnotationItem, 'hasIntensity'>,
  types: readonly Known[],
): boolean {
  if (draft.translatedType === null) return item.hasIntensity
  return types.find(({ translatedType }) => translatedType === draft.translatedType)?.hasIntensity ?? false
}

/** Returns what is missing before the answer can be saved, as a sentence; null if it is complete. */
export function missingFrom(draft: Draft, hasIntensity: boolean): string | null {
  if (draft.rating === null) return 'Choose Accurate (a) or Inaccurate (i) first.'
  if (draft.rating === accurate && hasIntensity && draft.intensity === null) return 'Choose an intensity, 1 to 5.'
  return null
}

/** Returns a complete draft as an answer: what doesn’t apply to its rating is left out. */
export function answerOf(draft: Draft, hasIntensity: boolean): AnnotationAnswer {
  const isAccurate = draft.rating === accurate
  return {
    rating: isAccurate ? accurate : inaccurate,
    translatedType: isAccurate ? draft.translatedType : null,
    intensity: isAccurate && hasIntensity ? draft.intensity : null,
    severity: draft.severity,
    note: draft.note.trim() || null,
  }
}

/** Returns a draft with another type: what happened is then an event, of that type. */
export const withType = (draft: Draft, translatedType: string | null): Draft => ({
  ...draft,
  translatedType,
  rating: translatedType === null ? draft.rating : accurate,
})

/** None, very low to critical, none again. */
export function nextSeverity(now: Severity | null): Severity | null {
  const codes = severity.all.map(({ code }) => code)
  return codes[now === null ? 0 : codes.indexOf(now) + 1] ?? null
}

export const isUntouched = (draft: Draft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft)
