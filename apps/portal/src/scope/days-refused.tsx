import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { type RefusedDays, rangeSearch } from './range.ts'

interface DaysRefusedProps {
  refused: RefusedDays
  onChange: (next: object) => void
}

/** Stands in the place of what days would show that nobody can be told of, with the nearest that can. */
export const DaysRefused = ({ refused, onChange }: DaysRefusedProps) => (
  <Empty
    title="These days cannot be shown."
    detail={refused.reason}
    action={<Button onClick={() => onChange(rangeSearch(refused.instead))}>Show {refused.insteadText}</Button>}
  />
)
