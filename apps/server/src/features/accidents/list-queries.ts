import type { Accident, AccidentPage } from '@milepost/contract/accidents/endpoints'
import { type CompiledQuery, sql } from 'kysely'
import { readPage } from '../../db/lists/page-of-keys.ts'
import { always, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countFoundLosses } from '../../reporting/losses/count-losses.ts'
import { findLosses, type LossFilter } from '../../reporting/losses/loss-filter.ts'
import { type LossRow, lossColumns, lossFrom, toLoss } from './row.ts'

export type LossQuery = LossFilter & {
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
}

const sortColumns: Record<string, SortColumn> = {
  occurredAt: always(sql`a.occurred_at`),
  accidentId: always(sql`a.number`),
  costEstimate: mayLack(sql`a.cost_estimate_usd`),
  riskScore: always(sql`a.risk`),
  maxG: mayLack(sql`a.max_g`),
}

const orderOf = ({ SortBy, SortDirection }: Pick<LossQuery, 'SortBy' | 'SortDirection'>): Order => [
  [sortColumns[SortBy] ?? sortColumns.occurredAt!, SortDirection],
  [always(sql`a.id`), SortDirection],
]

/** Reads one page of a client's losses, and the count. */
export async function listLosses(db: ClientDatabase, query: LossQuery): Promise<AccidentPage> {
  const found = await findLosses(db, query)
  const { rows, totalCount } = await readPage(db, {
    name: 'losses-page',
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order: orderOf(query),
    keys: sql`select a.id from accident a where ${found.ofPage}`,
    rowsOf: (page) => sql<LossRow>`select ${lossColumns} from ${page}
      cross join ${lossFrom} where a.client_id = ${db.clientId} and a.id = page.id`,
    count: () => countFoundLosses(db, found),
  })
  return { items: rows.map(toLoss), totalCount }
}

/** Reads one of a client's losses, including a withdrawn one; null if the event was never a loss. */
export async function findLossRow(db: ClientDatabase, id: string): Promise<Accident | null> {
  const rows = await named(
    'loss',
    db,
    sql<LossRow>`select ${lossColumns} from ${lossFrom} where a.client_id = ${db.clientId} and a.id = ${id}`,
  )
  return rows[0] ? toLoss(rows[0]) : null
}

/** Selects all losses matching a filter in its order, for files. */
export const selectLosses = async (db: ClientDatabase, query: LossQuery): Promise<CompiledQuery<LossRow>> =>
  sql<LossRow>`select ${lossColumns} from ${lossFrom}
    where ${(await findLosses(db, query)).ofAll} order by ${orderedBy(orderOf(query))}`.compile(db)
