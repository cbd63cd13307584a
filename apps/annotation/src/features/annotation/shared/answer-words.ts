import type { GivenAnnotation } from '@milepost/contract/annotation/answers'
import type { IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import { incidentRating, severity } from '@milepost/domain/codes'

type Answer = Pick<GivenAnnotation, 'rating' | 'translatedType' | 'intensity' | 'severity' | 'note'>

/** A part of an answer, in words. */
export type AnswerLine = { term: string; value: string }

/** Returns an answer line by line: rating, type, intensity, severity and note. `wordOf` names a type by its key. */
export function answerLines(
  answer: Answer,
  reported: IncidentTypeName,
  wordOf: (type: string) => string,
): AnswerLine[] {
  const type = answer.translatedType ?? reported.translatedType
  return [
    { term: 'Rating', value: incidentRating.word(answer.rating) },
    { term: 'Type', value: type === reported.translatedType ? reported.word : wordOf(type) },
    { term: 'Intensity', value: answer.intensity === null ? '—' : String(answer.intensity) },
    { term: 'Severity', value: answer.severity === null ? '—' : severity.word(answer.severity) },
    { term: 'Note', value: answer.note ?? '—' },
  ]
}

/** Terms whose difference makes two answers differ; severity and note are optional. */
export const comparedTerms: readonly string[] = ['Rating', 'Type', 'Intensity']
