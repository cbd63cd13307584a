import type { Assignment } from '@milepost/contract/incidents/assigning'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../../lib/format/formatters.ts'
import { CutName } from '../../../list/cells/cut-name.tsx'

/** Who is to look at an event, and when it was or is due. */
export function AssigneeCell({ assignment: { name, dueOn } }: { assignment: Assignment }) {
  const { timeZone } = useFormat()
  const isLate = dueOn !== null && dueOn < todayIn(timeZone, new Date())
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
