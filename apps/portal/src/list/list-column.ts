import type { ListColumn as ContractColumn } from '@milepost/contract/columns/column'
import type { Column } from '@milepost/ui/table/column'
import type { ReactNode } from 'react'
import type { useFormat } from '../lib/format/formatters.ts'
import { zoneName } from '../lib/format/time-text.ts'

export type Format = ReturnType<typeof useFormat>

/** What a list adds to a contract column: how it is rendered and sorted, and when it shows. */
export type ColumnRenderer<Row> = Omit<Column<Row>, 'header' | 'cell' | 'text' | 'sortable'> & {
  /** Only for a column outside the contract, such as a picture: it isn't searched, copied or exported. */
  header?: string
  /** The header on screen, if it names what only the screen knows, such as dates; files have the contract's. */
  shownHeader?: (format: Format) => string
  /**
   * Renders the cell; its text by default. `page` has all visible rows: what they have in common needn't be repeated.
   */
  cell?: (row: Row, format: Format, page: readonly Row[]) => ReactNode
  /** Shows the owner of a row: hidden by default if the client has one fleet. */
  ofFleets?: true
  /** False if no row on the page has anything in the column: it is left out. */
  isNeeded?: (page: readonly Row[]) => boolean
  /** The server sorts by the column's id; a fully loaded list compares the returned values: null, which is unknown, is always last. */
  sort?: true | ((row: Row) => string | number | null)
}

/** A column, declared once: table, cards, clipboard, client-side search and export follow from it. */
export type ListColumn<Row> = ColumnRenderer<Row> & {
  header: string
  /** A column of times: its header names their zone. */
  isTime?: true | undefined
  /** Exported even if hidden. */
  alwaysInFile?: true | undefined
  /** The row's value as plain text; nothing if empty. */
  text?: (row: Row, format: Format) => string
}

/**
 * Returns a list's columns in the order of their renderers, with header and text from the contract. Throws for an unknown
 * id.
 */
export function columnsOf<Row>(
  declared: readonly ContractColumn<never>[],
  renderers: readonly ColumnRenderer<Row>[],
): readonly ListColumn<Row>[] {
  return renderers.map((renderer) => {
    const column = declared.find(({ id }) => id === renderer.id) as ContractColumn<Row> | undefined
    if (column)
      return {
        ...renderer,
        header: column.header,
        isTime: column.isTime,
        alwaysInFile: column.alwaysInFile,
        text: (row, format) => `${column.text(row, format) ?? ''}`,
      }
    if (renderer.header === undefined) throw new Error(`The contract has no column ${renderer.id}`)
    return { ...renderer, header: renderer.header }
  })
}

/** Converts the columns for the table, with the row actions at the end. */
export function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  format: Format,
  { actions, page = [] }: { actions?: ((row: Row) => ReactNode) | undefined; page?: readonly Row[] | undefined } = {},
): Column<Row>[] {
  const needed = columns.filter(({ isNeeded }) => page.length === 0 || (isNeeded?.(page) ?? true))
  const own = needed.map(
    ({
      text,
      cell = text,
      sort,
      header,
      shownHeader,
      isTime,
      ofFleets: _,
      alwaysInFile: __,
      isNeeded: ___,
      ...rest
    }) => ({
      ...rest,
      header: isTime ? `${header} ${zoneName(format.timeZone)}` : (shownHeader?.(format) ?? header),
      sortable: sort !== undefined,
      ...(text && { text: (row: Row) => text(row, format) }),
      cell: (row: Row) => cell?.(row, format, page),
    }),
  )
  if (!actions) return own
  const last: Column<Row> = {
    id: 'actions',
    header: 'Actions',
    silentHeader: true,
    hideable: false,
    pinnedAtEnd: true,
    width: 44,
    cell: actions,
  }
  return [...own, last]
}

/** True if any value of a row, or `besides`, contains a text, ignoring case. */
export function rowMatches<Row>(
  row: Row,
  wanted: string,
  columns: readonly ListColumn<Row>[],
  format: Format,
  besides = '',
): boolean {
  const text = wanted.trim().toLowerCase()
  const has = (value: string | undefined) => value?.toLowerCase().includes(text)
  return text === '' || has(besides) || columns.some((column) => has(column.text?.(row, format)))
}

/** Sorts rows by a column; ties by the first column's text. */
export function rowsInOrder<Row>(
  rows: readonly Row[],
  { id, descending }: { id: string; descending: boolean },
  columns: readonly ListColumn<Row>[],
  format: Format,
): Row[] {
  const wanted = columns.find((column) => column.id === id)
  const key =
    typeof wanted?.sort === 'function' ? wanted.sort : (row: Row) => wanted?.text?.(row, format).toLowerCase() ?? ''
  const name = (row: Row) => columns[0]?.text?.(row, format) ?? ''
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (left === right) return name(a).localeCompare(name(b))
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right ? -direction : direction
  })
}

/**
 * Returns the ids of exported columns: those on screen, those shown in group headers, which a file doesn't have, and those
 * that are always in files.
 */
export const exportedColumns = (
  columns: readonly { id: string; alwaysInFile?: true | undefined }[],
  hidden: readonly string[],
  grouped: string | undefined,
): string[] =>
  columns.filter(({ id, alwaysInFile }) => alwaysInFile || id === grouped || !hidden.includes(id)).map(({ id }) => id)
