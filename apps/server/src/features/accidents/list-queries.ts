import type { Accident, AccidentPage } from '@milepost/contract/accidents'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../db/named.ts'
import { readPage } from '../../db/page-of-keys.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { always, mayLack, type Order, orderedBy, type SortColumn } from '../../db/sort-columns.ts'
import { type FoundLosses, findLosses, type LossFilter, lossConditions } from './filter.ts'
import { type LossRow, lossColumns, lossFrom, toLoss } from './row.ts'

export type LossQuery = LossFilter & {
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
}

/** `of` names the table besides the loss itself that an order looks at. */
const sortColumns: Record<string, SortColumn & { in?: 'incident' | 'detail' }> = {
  occurredAt: always(sql`a.occurred_at`),
  accidentId: always(sql`a.number`),
  costEstimate: mayLack(sql`a.cost_estimate_usd`),
  riskScore: { ...always(sql`i.risk`), in: 'incident' },
  maxG: { ...mayLack(sql`e.max_g`), in: 'detail' },
}

const columnOf = ({ SortBy }: Pick<LossQuery, 'SortBy'>) => sortColumns[SortBy] ?? sortColumns.occurredAt!

const orderOf = (query: Pick<LossQuery, 'SortBy' | 'SortDirection'>): Order => [
  [columnOf(query), query.SortDirection],
  [always(sql`a.id`), query.SortDirection],
]

/** Of one client, so that what is joined is looked for where its rows are. */
const joined = (clientId: number, table: 'incident' | 'incident_detail', as: 'i' | 'e') =>
  sql`join ${sql.table(table)} ${sql.raw(as)} on ${sql.raw(as)}.client_id = ${clientId}
    and ${sql.raw(as)}.occurred_at = a.occurred_at and ${sql.raw(as)}.id = a.id`

/** Losses `a` that were found, joined to no more than filter and order look at. */
export const foundIn = (clientId: number, found: FoundLosses, column?: 'incident' | 'detail'): RawBuilder<unknown> =>
  sql`accident a ${found.ofIncident || column === 'incident' ? joined(clientId, 'incident', 'i') : sql``}
    ${column === 'detail' ? joined(clientId, 'incident_detail', 'e') : sql``} where ${found.where}`

/** One page of a client's losses, and how many there are. */
export async function listLosses(db: ClientDatabase, query: LossQuery): Promise<AccidentPage> {
  const found = await findLosses(db, query)
  const { rows, totalCount } = await readPage(db, {
    name: 'losses-page',
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order: orderOf(query),
    keys: sql`select a.id from ${foundIn(db.clientId, found, columnOf(query).in)}`,
    rowsOf: (page) => sql<LossRow>`select ${lossColumns} from ${page}
      cross join ${lossFrom} where a.client_id = ${db.clientId} and a.id = page.id`,
    count: () => countFound(db, found),
  })
  return { items: rows.map(toLoss), totalCount }
}

async function countFound(db: ClientDatabase, found: FoundLosses): Promise<number> {
  const statement = sql<{ losses: number }>`select count(*)::int as losses from ${foundIn(db.clientId, found)}`
  return (await named('losses-counted', db, statement, 'fresh'))[0]!.losses
}

/** How many losses a filter leaves. */
export const countLosses = async (db: ClientDatabase, filter: LossFilter): Promise<number> =>
  countFound(db, await findLosses(db, filter))

/** One loss of a client, also one that was taken back; null where the incident never was one. */
export async function findLossRow(db: ClientDatabase, id: string): Promise<Accident | null> {
  const rows = await named(
    'loss',
    db,
    sql<LossRow>`select ${lossColumns} from ${lossFrom} where a.client_id = ${db.clientId} and a.id = ${id}`,
  )
  return rows[0] ? toLoss(rows[0]) : null
}

/** Every loss of a filter in its order, for files. */
export const selectLosses = ({ clientId }: ClientDatabase, query: LossQuery): RawBuilder<LossRow> =>
  sql<LossRow>`select ${lossColumns} from ${lossFrom}
    where ${lossConditions(clientId, query).where} order by ${orderedBy(orderOf(query))}`
