import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, namingColumn, type Sort } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

const noRowsYet: never[] = []

interface TableModelOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  hidden: readonly string[]
  onHiddenChange: (hidden: string[]) => void
  sort: Sort | undefined
  onSortChange: ((sort: Sort | undefined) => void) | undefined
}

/**
 * The table's state machine: which columns are visible, what a click on a header does. Order and paging are the
 * server's.
 */
export function useTableModel<Row extends object>(options: TableModelOptions<Row>) {
  const { columns, rows, rowId, hidden, onHiddenChange, sort, onSortChange } = options
  const naming = namingColumn(columns)
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        // Sorting requires a value to be allowed at all; the server does the comparing.
        accessorFn: (row: Row) => row,
        enableSorting: column.sortable ?? false,
        enableHiding: (column.hideable ?? true) && column.id !== naming,
        sortDescFirst: column.descendingFirst ?? column.align === 'end',
      })),
    [columns, naming],
  )
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.descending }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? noRowsYet,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (update) => {
      const next = functionalUpdate(update, sorting)[0]
      onSortChange?.(next && { id: next.id, descending: next.desc })
    },
    onColumnVisibilityChange: (update) => {
      const next = functionalUpdate(update, columnVisibility)
      onHiddenChange(Object.keys(next).filter((id) => next[id] === false))
    },
  })

  const visible = table
    .getVisibleLeafColumns()
    .map((column) => columns.find((own) => own.id === column.id))
    .filter((column) => column !== undefined)

  return {
    naming,
    visible,
    rows: table.getRowModel().rows,
    /** Returns the click action of a header; undefined if the column can't be sorted. */
    sorter: (id: string) => {
      const column = table.getColumn(id)
      return onSortChange && column?.getCanSort() ? () => column.toggleSorting() : undefined
    },
    hideable: table.getAllLeafColumns().filter((column) => column.getCanHide()),
  }
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>
