import type { GivenAnnotation } from '@milepost/contract/annotation/answers'
import type { IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import { incidentRating, severity } from '@milepost/domain/codes'

const notGiven = '—'

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
    { term: 'Intensity', value: answer.intensity === null ? notGiven : String(answer.intensity) },
    { term: 'Severity', value: answer.severity === null ? notGiven : severity.word(answer.severity) },
    { term: 'Note', value: answer.note ?? notGiven },
  ]
}

/** True if two people answered a part differently. Severity is optional: without one, there is nothing to compare. Notes always differ. */
export const isDifference = (term: AnswerLine['term'], first: string, second: string): boolean =>
  first !== second && term !== 'Note' && (term !== 'Severity' || (first !== notGiven && second !== notGiven))
