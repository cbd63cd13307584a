import type { ListColumn as ContractColumn } from '@milepost/contract/columns/column'
import type { Column } from '@milepost/ui/table/column'
import type { ReactNode } from 'react'
import type { useFormat } from '../lib/format/formatters.ts'
import { zoneName } from '../lib/format/time-text.ts'

export type Format = ReturnType<typeof useFormat>

/** What a list adds to a column of the contract: how it is drawn, sorted and when it shows. */
export type ColumnLook<Row> = Omit<Column<Row>, 'header' | 'cell' | 'text' | 'sortable'> & {
  /** Only of a column that the contract does not have, such as a picture: it is neither searched, copied nor exported. */
  header?: string
  /** How it is drawn; without it as its text. `page` are all rows on screen: what they all say needs no saying on each. */
  cell?: (row: Row, format: Format, page: readonly Row[]) => ReactNode
  /** Says whose a row is: not shown by itself where the client has one fleet. */
  ofFleets?: true
  /** The server sorts by the column's id; a list held whole is compared by what is given. */
  sort?: true | ((row: Row) => string | number)
}

/** A column, said once: table, cards, clipboard, the search of a list held whole and the export follow from it. */
export type ListColumn<Row> = ColumnLook<Row> & {
  header: string
  /** A column of times: its head names their zone. */
  isTime?: true | undefined
  /** Others than admins neither see it nor order by it. */
  forAdmins?: true | undefined
  /** What the row says here, in plain words; nothing where it says nothing. */
  text?: (row: Row, format: Format) => string
}

/** The columns of a list in the order of their looks, with header and text from the contract. Throws for an unknown id. */
export function columnsOf<Row>(
  told: readonly ContractColumn<never>[],
  looks: readonly ColumnLook<Row>[],
): readonly ListColumn<Row>[] {
  return looks.map((look) => {
    const column = told.find(({ id }) => id === look.id) as ContractColumn<Row> | undefined
    if (column)
      return {
        ...look,
        header: column.header,
        isTime: column.isTime,
        forAdmins: column.forAdmins,
        text: (row, format) => `${column.text(row, format) ?? ''}`,
      }
    if (look.header === undefined) throw new Error(`The contract has no column ${look.id}`)
    return { ...look, header: look.header }
  })
}

/** The columns that somebody sees. */
export const columnsFor = <Row>(columns: readonly ListColumn<Row>[], isAdmin: boolean): readonly ListColumn<Row>[] =>
  isAdmin ? columns : columns.filter(({ forAdmins }) => !forAdmins)

/** The columns as a table takes them, and at their end the actions of a row. */
export function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  format: Format,
  { actions, page = [] }: { actions?: ((row: Row) => ReactNode) | undefined; page?: readonly Row[] | undefined } = {},
): Column<Row>[] {
  const own = columns.map(({ text, cell = text, sort, header, isTime, ofFleets: _, forAdmins: __, ...rest }) => ({
    ...rest,
    header: isTime ? `${header} ${zoneName(format.timeZone)}` : header,
    sortable: sort !== undefined,
    ...(text && { text: (row: Row) => text(row, format) }),
    cell: (row: Row) => cell?.(row, format, page),
  }))
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

/** Whether a text occurs in any value of a row, or in `besides`, whatever its case. */
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

/** Rows in the order of a column; equal ones by the first column's text. */
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
    return left < right ? -direction : direction
  })
}

/**
 * Ids of the columns that go into a file: those on screen, and what the lines over its groups say there, for which a file
 * has no other place.
 */
export const exportedColumns = (
  columns: readonly { id: string }[],
  hidden: readonly string[],
  grouped: string | undefined,
): string[] => columns.map(({ id }) => id).filter((id) => id === grouped || !hidden.includes(id))
