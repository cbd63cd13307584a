import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'

/** Marks an event that its provider withdrew. */
export function WithdrawnBadge({ event }: { event: Pick<Incident, 'withdrawnAt' | 'provider' | 'accidentId'> }) {
  if (event.withdrawnAt === null) return null
  return <Badge title={withdrawnWords(event)}>Withdrawn</Badge>
}

/** Returns why a withdrawn event is still listed, and whether it counts: what people recorded as a loss does. */
export const withdrawnWords = ({ provider, accidentId }: Pick<Incident, 'provider' | 'accidentId'>) =>
  `${provider.displayName} withdrew this event. ${
    accidentId === null
      ? 'It is kept because people worked on it, and isn’t counted in scores and reports.'
      : 'It still counts, because people recorded it as a loss.'
  }`
