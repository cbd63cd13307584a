import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'
import { Copy } from '@milepost/ui/icons'

interface RepeatedBadgeProps {
  event: Pick<Incident, 'isRepeated' | 'isCopy'>
  /** In a table: on a laptop only an icon, which leaves the type its room. */
  short?: boolean
}

/** Marks an event of which another record is counted. */
export function RepeatedBadge({ event, short = false }: RepeatedBadgeProps) {
  if (!event.isRepeated) return null
  return (
    <Badge
      title={
        event.isCopy
          ? 'Recorded twice. The other record is counted in scores and reports, this one isn’t.'
          : 'Recorded by another device of the vehicle, too, whose record is counted for the fleet. Pages of this device count this one.'
      }
    >
      {short && <Copy aria-hidden className="hidden tablet:max-[1500px]:block print:hidden" />}
      <span className={short ? 'tablet:max-[1500px]:sr-only print:not-sr-only' : undefined}>Repeated</span>
    </Badge>
  )
}
