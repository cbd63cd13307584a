import type { Endpoint, Received } from '@milepost/contract/api/endpoint'
import type { ListColumn } from '@milepost/contract/columns/column'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Facts } from '../db/lists/cell-sql.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'

/** A request for a list: its own query, and path parameters besides the client. */
export type ListRequest<Query> = { query: Query; of: string; columns: ReadonlySet<string> }

/** How a list becomes a file. */
export type ListSource<Query = never, Raw = never, Row = never> = {
  /** The list's subject besides the client, if any: its label, and whether it exists. */
  subject?: { word: string; isThere(db: ClientDatabase, id: string): Promise<boolean> }
  /** The list's own endpoint: its query and access rules apply to the file too. */
  endpoint: Endpoint
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

/** Binds a list's endpoint to how its rows are read. */
export const listSource = <E extends Endpoint, Raw, Row>(
  endpoint: E,
  source: Omit<ListSource<Received<E>['query'], Raw, Row>, 'endpoint'>,
): ListSource => ({ ...source, endpoint }) as unknown as ListSource
