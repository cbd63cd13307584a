import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'

/** Marks an event of which another record is counted. */
export function RepeatedBadge({ event }: { event: Pick<Incident, 'isRepeated' | 'isCopy'> }) {
  if (!event.isRepeated) return null
  return (
    <Badge
      title={
        event.isCopy
          ? 'Recorded twice. The other record is counted in scores and reports, this one isn’t.'
          : 'Recorded by another device of the vehicle, too, whose record is counted for the fleet. Pages of this device count this one.'
      }
    >
      Repeated
    </Badge>
  )
}
