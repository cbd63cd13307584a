import type { ViewDays, ViewSource } from '@milepost/contract/saved-views/source'
import { datePresets } from '@milepost/ui/filter/date-range-days'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import { hiddenAtFirst } from '@milepost/ui/table/use-table-view'
import { useFormat } from '../../lib/format/formatters.ts'
import { type RangeValues, rangeOf } from '../../scope/range.ts'
import { useFilterWords } from '../../scope/use-filter-words.ts'
import { exportedColumns, tableColumns } from '../list-column.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { useListColumns } from '../use-list-columns.ts'
import { withoutUndefined } from './export-list.ts'
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
  return {
    list: definition.export,
    query: withoutUndefined(list.followed),
    columns: columns(),
    filters,
    days: hasDays ? viewDays(values, format.timeZone) : null,
    units: format.units,
  }
}

/** Returns the days of a page, so that "last 7 days" still means that next week. */
export function viewDays(values: object, zone: string): ViewDays {
  const range = rangeOf(values as RangeValues, zone)
  if (!('preset' in range)) return range
  const preset = datePresets[range.preset]
  if ('months' in preset) return { months: preset.months }
  return { days: preset.days, endedDaysAgo: 'endedDaysAgo' in preset ? preset.endedDaysAgo : 0 }
}
