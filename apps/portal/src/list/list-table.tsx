import { DataTable } from '@milepost/ui/table/data-table'
import { noRows, type RowSelection } from '@milepost/ui/table/row-selection'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormat } from '../lib/format/formatters.ts'
import { tableColumns } from './list-column.ts'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'
import { lineOver } from './parts/group-line.tsx'
import { pagingOf } from './parts/list-paging.tsx'
import { useListGroups } from './parts/use-list-groups.ts'
import { useReturnedFrom } from './parts/use-returned-from.ts'
import { footNote } from './states/foot-note.tsx'
import { ListEmpty } from './states/list-empty.tsx'
import { listFailed } from './states/list-failed.tsx'
import { useListColumns } from './use-list-columns.ts'

/** Passed to bulk actions: the selected rows, their count, and a callback for when they are done. */
export type Bulk = { selection: RowSelection; count: number; onDone: () => void }

interface ListTableProps<Row extends object> {
  list: ListState<ListValues & Record<string, unknown>, Row>
  /** URL of a row; may carry its position in the whole list, from 0. */
  href?: ((row: Row, position: number) => string | undefined) | undefined
  onOpen?: ((row: Row) => void) | undefined
  currentId?: string | undefined
  /** Actions for one row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Actions for selected rows; rows have checkboxes only with it. */
  bulk?: ((bulk: Bulk) => ReactNode) | undefined
  /** The bulk actions are for rows that were looked at: all matching rows can't be selected at once. */
  bulkOfSeen?: boolean
  /** Shown for an empty list without filters: a sentence and the one action that fills it. */
  empty?: ReactNode
}

/** The rows of a list as a table, or as cards on phones. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, actions, bulk, href } = props
  const { definition, query, rows } = list
  const format = useFormat()
  const shown = useListColumns(definition, list.values)
  const columns = useMemo(() => tableColumns(shown, format, { actions, page: rows }), [shown, format, actions, rows])
  const groups = useListGroups(list)
  const returnedTo = useReturnedFrom(definition.name)
  const [selection, setSelection] = useState<RowSelection>(noRows)
  const positions = useMemo(() => new Map(rows?.map((row, index) => [row, index])), [rows])
  const first = (list.page - 1) * list.pageSize
  return (
    <DataTable<Row>
      label={capital(definition.things[1])}
      columns={columns}
      rows={groups ? groups.flatMap((group) => group.rows) : rows}
      rowId={definition.rowId}
      rowHref={href && ((row) => href(row, first + (positions.get(row) ?? 0)))}
      onRowOpen={props.onOpen}
      currentRowId={props.currentId}
      returnedTo={returnedTo}
      groupHeader={groups && ((row) => lineOver(row, groups))}
      storage={list.storage}
      sort={list.sort}
      onSortChange={(sort) => list.change({ sort: sort?.id, order: sort && (sort.descending ? 'desc' : 'asc') })}
      paging={pagingOf(list)}
      selection={
        bulk && {
          value: selection,
          onChange: setSelection,
          isOfSeen: props.bulkOfSeen,
          actions: (count) => bulk({ selection, count, onDone: () => setSelection(noRows) }),
        }
      }
      fetching={query.isFetching}
      failed={listFailed(list)}
      empty={<ListEmpty list={list} empty={props.empty} />}
      note={footNote(list)}
      pageKeys
    />
  )
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
