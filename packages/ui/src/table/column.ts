import type { ReactNode } from 'react'

/** One column of a table. Keep the array of columns stable between renders (module constant or memo). */
export interface Column<Row> {
  id: string
  header: string
  /** Renders the cell; undefined, null or '' shows "—". */
  cell: (row: Row) => ReactNode
  /** The same as plain text, for the clipboard; without it the column is not copied. */
  text?: (row: Row) => string | null | undefined
  /** 1 also appears on a phone's card, 3 only in wide windows, unless the user chooses otherwise. Default 2. */
  priority?: 1 | 2 | 3
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end'
  /** The server can sort by it. Sorting only one page of a paged list would be misleading, so the default is no. */
  sortable?: boolean
  /** The first click sorts descending; default for columns aligned at the end. */
  descendingFirst?: boolean
  /** Can be hidden in the view menu; default yes, except for the first column. */
  hideable?: boolean
  hiddenAtFirst?: boolean
  /** Width in pixels; without it the content decides. */
  width?: number
  /** Takes the space that the others leave, at least what its header needs; its content may be truncated. */
  fills?: boolean
  /** Explains the column when hovering over its header. */
  hint?: string
  /** The header is for screen readers only (thumbnails, actions). */
  silentHeader?: boolean
  /** Stays at the right edge while the table scrolls sideways: for the actions of a row. */
  pinnedAtEnd?: boolean
  /** The one column that names the row: heavier, carries the link. Default is the first with a visible header. */
  names?: boolean
}

export interface Sort {
  id: string
  descending: boolean
}

export type Density = 'regular' | 'compact'

/** Row heights in pixels. */
export const rowHeight: Record<Density, number> = { regular: 36, compact: 30 }

/** Returns the column that carries the row's link. */
export const namingColumn = <Row>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find((column) => column.names) ?? columns.find((column) => !column.silentHeader))?.id
