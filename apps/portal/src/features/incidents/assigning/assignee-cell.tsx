import type { Incident } from '@milepost/contract/incidents/endpoints'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../../lib/format/formatters.ts'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { isOverdue } from './is-overdue.ts'

/** Who is to look at an event, and when that is or was due; nothing if it isn't assigned. */
export function AssigneeCell({ event }: { event: Pick<Incident, 'assignment' | 'rating'> }) {
  const { timeZone } = useFormat()
  if (!event.assignment) return null
  const { name, dueOn } = event.assignment
  const isLate = isOverdue(event, todayIn(timeZone, new Date()))
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <CutName name={name} at="short" />
      {dueOn && (
        <span className={isLate ? 'num text-destructive' : 'num text-text-3'}>
          {isLate ? `overdue since ${dueOn}` : `due ${dueOn}`}
        </span>
      )}
    </span>
  )
}
