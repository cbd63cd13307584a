import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'

/** Marks an event that repeats another record of its vehicle. */
export function RepeatedBadge({ event }: { event: Pick<Incident, 'isCopy'> }) {
  if (!event.isCopy) return null
  return (
    <Badge title="Recorded twice. The other record is counted in scores and reports, this one isn’t.">Repeated</Badge>
  )
}
