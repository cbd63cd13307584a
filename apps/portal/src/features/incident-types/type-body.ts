import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { TypeValues } from './type-form.tsx'

/** Returns the form's values for a type. */
export const startOf = ({ word, logo, types, scoringType, ...type }: IncidentType): TypeValues => ({
  word,
  logo,
  types,
  scoringType: scoringType ?? '',
  IsBehavioralIncident: type.IsBehavioralIncident,
  hasIntensity: type.hasIntensity,
  excludeFromReview: type.excludeFromReview,
  jumpFromQueue: type.jumpFromQueue,
  isExtended: type.isExtended,
})

/** Returns the request of the form's values. */
export const bodyOf = ({ scoringType, ...values }: TypeValues) => ({
  ...values,
  word: values.word.trim(),
  scoringType: (scoringType || null) as ScoringType | null,
})
