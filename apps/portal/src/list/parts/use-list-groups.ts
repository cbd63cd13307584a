import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import type { ListValues } from '../list-fields.ts'
import type { ListState } from '../list-state.ts'
import { groupingIn, groupsOf, type RowGroup } from './list-groups.ts'

/** Returns the visible rows in the groups from the URL; undefined without grouping. */
export function useListGroups<Row extends object>({
  definition,
  rows,
  values,
  counts,
}: ListState<ListValues & Record<string, unknown>, Row>): RowGroup<Row>[] | undefined {
  const format = useFormat()
  const grouping = groupingIn(definition, values)
  return useMemo(() => {
    if (!grouping || !rows) return undefined
    const [one, many] = definition.things
    const countWords = (count: number) => `${countText(count)} ${count === 1 ? one : many}`
    return groupsOf(rows, grouping, format, counts, countWords)
  }, [grouping, rows, definition.things, format, counts])
}
