import { useCallback } from 'react'
import type { z } from 'zod'
import { useFormat } from '../lib/formatters.ts'
import type { Filters } from '../lib/search.ts'
import { rowMatches, rowsInOrder } from './list-column.ts'
import type { PageOf, WholeList } from './list-definition.ts'
import type { ListValues } from './list-fields.ts'
import type { ListQuery, ListState } from './list-state.ts'
import { useClamp } from './use-clamp.ts'
import { useListView } from './use-list-view.ts'

type WholeState<F extends Filters, Row> = {
  /** All rows that the filters let through, in order. */
  found: readonly Row[] | undefined
  /** The rows under other values of some filters: what a tile that switches one of them counts. */
  rowsWith(change: Partial<z.output<F>>): readonly Row[] | undefined
}

/** The rows of a list held whole that the address selects, in its order; `found` are all of them, whatever the page. */
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
  useClamp(found?.length, values.page, size, (last) => view.change({ page: last } as never))
  const rows = found?.slice((values.page - 1) * size, values.page * size)
  return {
    ...view,
    look: list as never,
    rows,
    total: found?.length,
    page: values.page,
    pageSize: size,
    answer: rows && found && { items: rows, totalCount: found.length },
    query,
    found,
    rowsWith: (change) => data?.filter((row) => kept(row, { ...values, ...change })),
    exported: list.exported(found ?? []),
  }
}
