import type { Incident } from '@milepost/contract/incidents/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../../lib/format/formatters.ts'
import { RatingBadge } from '../shared/replay/rating-badge.tsx'
import { isOverdue } from './is-overdue.ts'

/** The rating of an event, or that its review is overdue: also where there is no room for who it is assigned to. */
export function ReviewBadge({ event }: { event: Pick<Incident, 'assignment' | 'rating'> }) {
  const { timeZone } = useFormat()
  if (!isOverdue(event, todayIn(timeZone, new Date()))) return <RatingBadge rating={event.rating} compact />
  return (
    <Badge tone="destructive" title={`${event.assignment?.name} was to review it by ${event.assignment?.dueOn}`}>
      Overdue
    </Badge>
  )
}
