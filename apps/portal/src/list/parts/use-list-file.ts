import type { ViewSource } from '@milepost/contract/saved-views/source'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { hiddenAtFirst } from '@milepost/ui/table/use-table-view'
import { viewDays } from '../../features/saved-views/shared/view-days.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'
import { useFilterWords } from '../../scope/use-filter-words.ts'
import { exportedColumns, tableColumns } from '../list-column.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { useListColumns } from '../use-list-columns.ts'
import { groupingIn } from './list-groups.ts'

/** Returns a list's file as it would be written now: its columns, and its filters in words. */
export function useListFile<Row extends object>(list: ListState<ListValues & Record<string, unknown>, Row>) {
  const format = useFormat()
  const wide = useMediaQuery('(min-width: 1500px)')
  const all = useListColumns(list.definition, list.values)
  const words = useFilterWords(list.definition.bar, list.values)
  const columns = () => {
    const withText = all.filter((column) => column.text)
    const hidden = list.storage.get()?.hidden ?? hiddenAtFirst(tableColumns(withText, format), wide)
    return exportedColumns(withText, hidden, groupingIn(list.definition, list.values)?.value)
  }
  return { columns, words, format }
}

/** Returns how the server reads the list's rows on later days; null for a list that can't be exported. */
export function useListSource<Row extends object>(
  list: ListState<ListValues & Record<string, unknown>, Row>,
): ViewSource | null {
  const { columns, format } = useListFile(list)
  const { definition, values } = list
  const filters = useFilterWords(
    definition.bar.filter(({ kind }) => kind !== 'range'),
    values,
  )
  if (!definition.export) return null
  const hasDays = definition.bar.some(({ kind }) => kind === 'range')
  // A list of the current month has that of its last full day.
  const isOfThisMonth = 'month' in list.followed && values.month === undefined
  return {
    list: definition.export,
    query: withoutUndefined(list.followed),
    columns: columns(),
    filters,
    days: hasDays ? viewDays(values, format.timeZone) : isOfThisMonth ? { days: 1, endedDaysAgo: 0 } : null,
    units: format.units,
  }
}
