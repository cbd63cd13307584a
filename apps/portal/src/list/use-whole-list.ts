import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { useFormat } from '../lib/format/formatters.ts'
import type { Filters } from '../lib/search.ts'
import type { OptionCounts } from '../scope/option-counts.ts'
import { rowMatches, rowsInOrder } from './list-column.ts'
import type { PageOf, WholeList } from './list-definition.ts'
import type { ListValues } from './list-fields.ts'
import { listRows } from './list-rows.ts'
import type { ListQuery, ListState } from './list-state.ts'
import { useClamp } from './use-clamp.ts'
import { useListView } from './use-list-view.ts'

type WholeState<F extends Filters, Row> = {
  /** All rows matching the filters, in order. */
  found: readonly Row[] | undefined
  /** Returns the rows for changed filters: the count of a tile that toggles one of them. */
  rowsWith(change: Partial<z.output<F>>): readonly Row[] | undefined
}

/** Returns the rows of a fully loaded list selected by the URL, in its order; `found` has all of them, across pages. */
export function useWholeList<F extends Filters, Row extends object>(
  list: WholeList<F, Row>,
  query: ListQuery & { data: readonly Row[] | undefined },
): ListState<z.output<F> & ListValues, Row, PageOf<Row>> & WholeState<F, Row> {
  const format = useFormat()
  const view = useListView(list)
  const { values, sort, size } = view
  const { data } = query
  const kept = useCallback(
    (row: Row, values: z.output<F> & ListValues) =>
      list.keeps(row, values) && rowMatches(row, values.text, list.columns, format, list.alsoSearched?.(row)),
    [list, format],
  )
  const found =
    data &&
    rowsInOrder(
      data.filter((row) => kept(row, values)),
      sort,
      list.columns,
      format,
    )
  useClamp(found?.length, values.page, size, view.toPage)
  const [reached, setReached] = useState(false)
  const exported = list.exported(found ?? [])
  const rows = found?.slice((values.page - 1) * size, values.page * size)
  return {
    ...view,
    definition: list,
    ...listRows(query, rows),
    total: found?.length,
    isTotalExact: true,
    countExactly: undefined,
    hasNoCount: false,
    hasMore: undefined,
    isDeepest: false,
    page: values.page,
    pageSize: size,
    answer: rows && found && { items: rows, totalCount: found.length },
    query,
    found,
    rowsWith: (change) => data?.filter((row) => kept(row, { ...values, ...change })),
    counts: reached && data ? countsOf(list, data, values, kept) : undefined,
    requestCounts: () => setReached(true),
    hiddenRows: 0,
    showAll: () => undefined,
    latestAt: null,
    refused: undefined,
    exported,
    followed: Object.fromEntries(Object.entries(exported).filter(([, value]) => !Array.isArray(value))),
  }
}

/** Counts a filter's options: how many rows the other filters leave for each. */
function countsOf<F extends Filters, Row extends object>(
  list: WholeList<F, Row>,
  data: readonly Row[],
  values: z.output<F> & ListValues,
  kept: (row: Row, values: z.output<F> & ListValues) => boolean,
): OptionCounts {
  const defaults = list.filters.parse({}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(list.optionOf ?? {}).map(([name, optionOf]) => {
      const without = { ...values, [name]: defaults[name] }
      const options = data.filter((row) => kept(row, without)).flatMap((row) => optionOf?.(row) ?? [])
      const counts: Record<string, number> = {}
      for (const option of options) counts[option] = (counts[option] ?? 0) + 1
      return [name, counts]
    }),
  )
}
