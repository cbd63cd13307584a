import type { Endpoint, Received } from '@milepost/contract/api/endpoint'
import type { ListColumn } from '@milepost/contract/columns/column'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Facts } from '../../db/lists/cell-sql.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

/** What a list is asked for: its own query, and what stands in its path besides the client. */
export type ListRequest<Query> = { query: Query; of: string; columns: ReadonlySet<string> }

/** How a list becomes a file. */
export type ListSource<Query = never, Raw = never, Row = never> = {
  /** What the list is of besides the client, where it is: what people call it, and whether it is there. */
  subject?: { word: string; isThere(db: ClientDatabase, id: string): Promise<boolean> }
  /** The list on screen: its query and its access hold for the file too. */
  endpoint: Endpoint
  columns: readonly ListColumn<Row>[]
  count(db: ClientDatabase, request: ListRequest<Query>): Promise<number>
  /** Every row in the list's order. */
  select(db: ClientDatabase, request: ListRequest<Query>): CompiledQuery | Promise<CompiledQuery>
  /** A row as its columns take it; names are those of the query in camelCase. */
  toRow(raw: Raw): Row
  /** Where the database itself finds what the columns say, and the same rows with cells for columns. */
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
