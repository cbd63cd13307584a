import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { DataTable } from '@milepost/ui/table/data-table'
import { noRows, type RowSelection } from '@milepost/ui/table/row-selection'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormat } from '../lib/formatters.ts'
import { QueryFailed } from '../lib/query-failed.tsx'
import { tableColumns } from './list-column.ts'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'

/** What bulk actions are told: which rows, how many, and that they are done. */
export type Bulk = { selection: RowSelection; count: number; onDone: () => void }

interface ListTableProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** Address of a row; its place in the whole list, from 0, may travel along. */
  href?: ((row: Row, position: number) => string | undefined) | undefined
  onOpen?: ((row: Row) => void) | undefined
  currentId?: string | undefined
  /** What can be done with one row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** What can be done with ticked rows; rows have boxes only with it. */
  bulk?: ((bulk: Bulk) => ReactNode) | undefined
  /** Why there is nothing, where nothing narrows: a sentence and the one action that fills it. */
  empty?: ReactNode
  /** Why there is nothing where the list is narrowed, if there is more to say than that nothing matches. */
  narrowedEmpty?: ReactNode
  /** Instead of the rows' own order: rows in groups, each group with a line over it. */
  groups?: { rows: readonly Row[]; headerBefore: (row: Row) => ReactNode } | undefined
  note?: ReactNode
}

/** The rows of a list as a table, on phones as cards. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, actions, bulk, groups, href } = props
  const { look, query, rows, total = 0 } = list
  const format = useFormat()
  const columns = useMemo(() => tableColumns(look.columns, format, actions), [look, format, actions])
  const [selection, setSelection] = useState<RowSelection>(noRows)
  const positions = useMemo(() => new Map(rows?.map((row, index) => [row, index])), [rows])
  const first = (list.page - 1) * list.pageSize
  return (
    <DataTable<Row>
      label={capital(look.things[1])}
      columns={columns}
      rows={groups?.rows ?? rows}
      rowId={look.rowId}
      rowHref={href && ((row) => href(row, first + (positions.get(row) ?? 0)))}
      onRowOpen={props.onOpen}
      currentRowId={props.currentId}
      groupHeader={groups?.headerBefore}
      storage={list.storage}
      sort={list.sort}
      onSortChange={(sort) => list.change({ sort: sort?.id, order: sort && (sort.descending ? 'desc' : 'asc') })}
      paging={{
        page: list.page,
        pageSize: list.pageSize,
        total,
        onChange: ({ page, pageSize }) => list.change({ page, size: pageSize }),
      }}
      selection={
        bulk && {
          value: selection,
          onChange: setSelection,
          actions: (count) => bulk({ selection, count, onDone: () => setSelection(noRows) }),
        }
      }
      fetching={query.isFetching}
      failed={query.isError && !query.data && <QueryFailed what={look.things[1]} query={query} />}
      empty={
        list.narrowed
          ? (props.narrowedEmpty ?? <FilteredEmpty things={look.things[1]} onReset={list.reset} />)
          : (props.empty ?? <Empty title={`No ${look.things[1]} yet.`} />)
      }
      note={props.note}
      pageKeys
    />
  )
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
