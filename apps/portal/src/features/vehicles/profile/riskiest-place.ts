import { eventIn } from '../../incidents/shared/event-address.ts'
import { eventFilters } from '../../incidents/shared/event-filters.ts'
import { type EventSubject, eventsOf } from '../../trips/shared/newest-events.tsx'
import type { Range } from '../../trips/shared/use-range.ts'

/** Links to the subject's riskiest events, each with its neighbors by risk. */
export function riskiestOf(subject: EventSubject, range: Pick<Range, 'name'>) {
  const values = eventFilters.parse({ ...eventsOf(subject, range), sort: 'riskScore', order: 'desc' })
  return (id: string, position: number) => eventIn(id, { values, position })
}
