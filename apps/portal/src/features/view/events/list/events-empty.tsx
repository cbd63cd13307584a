import { incidentView } from '@milepost/contract/codes'
import type { IncidentPage } from '@milepost/contract/incidents'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { calendarDate, type DateRange, dayOf, daysText } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { addDays } from 'date-fns'
import { connectionsHref } from '../../../../addresses.ts'
import { countText } from '../../../../lib/formatters.ts'

interface EventsEmptyProps {
  page: IncidentPage
  view: (typeof incidentView.all)[number]['name']
  /** Filters other than the days narrow the list. */
  narrowed: boolean
  /** Calendar day of an instant in the client's zone. */
  day: (instant: string) => string
  onShowAll: () => void
  onReset: () => void
  onRange: (range: DateRange) => void
}

/** Why there is nothing, and the one step that changes it. */
export function EventsEmpty({ page, view, narrowed, day, onShowAll, onReset, onRange }: EventsEmptyProps) {
  if (page.hiddenByView > 0)
    return (
      <Empty
        title={`Nothing in the view “${incidentView.word(incidentView.code[view])}”.`}
        detail={hiddenText(page.hiddenByView)}
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    )
  if (narrowed) return <FilteredEmpty things="events" onReset={onReset} />
  if (page.latestAt) {
    const latest = day(page.latestAt)
    const text = daysText({ from: latest, to: latest }, new Date().getFullYear())
    return (
      <Empty
        title="No events on these days."
        detail={`Latest: ${text}.`}
        action={<Button onClick={() => onRange(weekUpTo(latest))}>Go to {text}</Button>}
      />
    )
  }
  return (
    <Empty
      title="No events yet."
      detail="They appear here as soon as a connected provider reports one."
      action={
        <Button asChild>
          <Link href={connectionsHref()}>See connections</Link>
        </Button>
      }
    />
  )
}

/** "38 events are hidden by this view". */
export const hiddenText = (hidden: number) =>
  `${countText(hidden)} ${hidden === 1 ? 'event is' : 'events are'} hidden by this view`

/** The seven days that end on a day. */
export const weekUpTo = (day: string): DateRange => ({ from: dayOf(addDays(calendarDate(day), -6)), to: day })
