import type { ListColumn } from '../columns/column.ts'
import { columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { IncidentType } from './endpoints.ts'

const { text, word } = columnKinds<IncidentType>()
const yes = yesOrNo('Yes', 'No')

/** Most important first. */
export const incidentTypeColumns: readonly ListColumn<IncidentType>[] = [
  text('word', 'Event type'),
  text('translatedType', 'Key'),
  word('IsBehavioralIncident', 'Behavioral', yes),
  word('hasIntensity', 'Has intensity', yes),
  word('excludeFromReview', 'Excluded from review', yes),
  word('jumpFromQueue', 'Jumps the queue', yes),
  word('isExtended', 'Extended', yes),
  { id: 'types', header: 'Provider tags', text: ({ types }) => types.length },
]
