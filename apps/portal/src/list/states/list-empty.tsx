import type { ReadThing } from '@milepost/contract/connections/reads'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { calendarDate, dayOf, daysText } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { addDays } from 'date-fns/addDays'
import type { ReactNode } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { rangeSearch } from '../../scope/range.ts'
import { useCoverage } from '../../shell/status/loading-history.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'

interface ListEmptyProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** Shown without filters: why the list is empty, and the one action that fills it. */
  empty?: ReactNode
}

/**
 * Why a list is empty, and the one step that changes it: rows that haven't been read, a view that hides rows, filters,
 * the days, or no data.
 */
export function ListEmpty<Row extends object>(props: ListEmptyProps<Row>) {
  const { reads } = props.list.definition
  return reads ? <EmptyUntilRead {...props} reads={reads} /> : <EmptyList {...props} />
}

function EmptyUntilRead<Row extends object>({ reads, ...props }: ListEmptyProps<Row> & { reads: ReadThing }) {
  const { list } = props
  const { connection } = list.values as { connection?: readonly string[] }
  const isLoading = useCoverage(reads, connection) === 'loading'
  if (!isLoading || list.hiddenRows > 0) return <EmptyList {...props} />
  return (
    <Empty
      title={`No ${list.definition.things[1]} so far.`}
      detail="Still importing: what is missing appears here as it arrives."
      {...(list.narrowed && { action: <Button onClick={list.reset}>Reset filters</Button> })}
    />
  )
}

function EmptyList<Row extends object>({ list, empty }: ListEmptyProps<Row>) {
  const { day } = useFormat()
  const [one, many] = list.definition.things
  if (list.hiddenRows > 0)
    return (
      <Empty
        title={`No ${many} in this view.`}
        detail={hiddenRowsText(list.hiddenRows, list.definition.things)}
        action={<Button onClick={list.showAll}>Show all</Button>}
      />
    )
  if (list.narrowedBesidesDays || (list.narrowed && !list.latestAt))
    return <FilteredEmpty things={many} onReset={list.reset} />
  if (list.latestAt) {
    const latest = day(list.latestAt)
    const text = daysText({ from: latest, to: latest }, new Date().getFullYear())
    return (
      <Empty
        title={`No ${many} in this period.`}
        detail={`The latest ${one} was on ${text}.`}
        action={<Button onClick={() => list.change(rangeSearch(weekUpTo(latest)) as object)}>Go to {text}</Button>}
      />
    )
  }
  return empty ?? <Empty title={`No ${many} yet.`} />
}

/** "38 events are hidden by this view". */
export const hiddenRowsText = (count: number, [one, many]: readonly [string, string]) =>
  `${countText(count)} ${count === 1 ? `${one} is` : `${many} are`} hidden by this view`

/** Returns the 7 days that end on a day. */
const weekUpTo = (day: string) => ({ from: dayOf(addDays(calendarDate(day), -6)), to: day })
