import type { Endpoint, Received } from '@milepost/contract/api/endpoint'
import {
  type CellFormat,
  type FileColumn,
  fileColumns,
  type ListColumn,
  plainSpaces,
} from '@milepost/contract/columns/column'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Facts } from '../db/lists/cell-sql.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'

/** A request for a list: its own query, and path parameters besides the client. */
export type ListRequest<Query = unknown> = { query: Query; of: string; columns: ReadonlySet<string> }

/** What a list is about besides the client: its label, and whether it exists. */
type Subject = { word: string; isThere(db: ClientDatabase, id: string): Promise<boolean> }

/** How a feature reads its list for a file. */
type List<Query, Raw, Row> = {
  subject?: Subject
  columns: readonly ListColumn<Row>[]
  count(db: ClientDatabase, request: ListRequest<Query>): Promise<number>
  /** Selects all rows in the list's order. */
  select(db: ClientDatabase, request: ListRequest<Query>): CompiledQuery | Promise<CompiledQuery>
  /** Converts a row for its columns; names are the query's in camelCase. */
  toRow(raw: Raw): Row
  /** SQL for the columns, and the same rows with cells as columns. */
  copy?: {
    facts: Facts
    select(db: ClientDatabase, request: ListRequest<Query>, cells: RawBuilder<unknown>): RawBuilder<unknown>
  }
}

/** How a list becomes a file, whatever its rows are: only the list itself knows their type. */
export type ListSource = Omit<List<unknown, unknown, unknown>, 'columns'> & {
  /** The list's own endpoint: its query and access rules apply to the file too. */
  endpoint: Endpoint
  columns: readonly Pick<ListColumn<unknown>, 'id'>[]
  /** Returns the file columns for the selected columns, for rows of `toRow`. */
  fileColumns(ids: readonly string[], format: CellFormat): FileColumn<unknown>[]
  /** The same with the texts of the screen, for paper: without what only files have. */
  printedColumns(ids: readonly string[], format: CellFormat): FileColumn<unknown>[]
}

/** Binds a list's endpoint to how its rows are read. The endpoint checks each query before the list gets it. */
export const listSource = <E extends Endpoint, Raw, Row>(
  endpoint: E,
  list: List<Received<E>['query'], Raw, Row>,
): ListSource => ({
  ...list,
  endpoint,
  fileColumns: (ids, format) =>
    fileColumns(list.columns, ids, format).map((column) =>
      'cell' in column ? column : { header: column.header, value: (row) => column.value(row as Row) },
    ),
  printedColumns: (ids, format) =>
    ids.flatMap((id) => {
      const column = list.columns.find((one) => one.id === id)
      return column && !column.alwaysInFile
        ? [{ header: column.header, value: (row) => plainSpaces(column.text(row as Row, format)) }]
        : []
    }),
})
