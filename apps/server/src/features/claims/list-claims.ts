import type { Received } from '@milepost/contract/api/endpoint'
import type { Claim, claimEndpoints } from '@milepost/contract/claims/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { hasText } from '../../db/lists/search-words.ts'
import { always, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'

export type ClaimQuery = Received<typeof claimEndpoints.page>['query']

const joined = (clientId: number): RawBuilder<unknown> => sql`claim c
  join loss_run r on r.client_id = ${clientId} and r.id = c.loss_run_id
  left join vehicle v on v.client_id = ${clientId} and v.id = c.vehicle_id
  left join claim_match m on m.client_id = ${clientId} and m.claim_id = c.id and m.is_match
  left join accident a on a.client_id = ${clientId} and a.id = m.incident_id and a.withdrawn_at is null`

const matchOf = sql`case when m.incident_id is not null then 'matched' when v.id is null then 'noVehicle' else 'unmatched' end`

const insuredBy = (clientId: number): RawBuilder<unknown> => sql`connection n
  where n.client_id = ${clientId} and n.deleted_at is null and ${sql.raw(policyIdOf('n'))} = c.policy_id`

/** Selects the claims for which a condition on `c` and what is joined with it holds. */
export const selectClaims = (
  clientId: number,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`c.id`,
): RawBuilder<Claim> => sql<Claim>`select c.id, c.claim_number as "claimNumber", c.insurer_name as "insurerName",
    c.policy_number as "policyNumber", c.policy_id as "policyId",
    coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from ${insuredBy(clientId)}), '[]') as connections,
    case when v.id is not null then json_build_object('id', v.id::text, 'name', v.name) end as vehicle,
    c.vehicle_text as "vehicleText", c.occurred_on as "lossDate", c.local_time as "lossTime",
    c.fault_percent as "faultPercent", c.paid_usd as "paidUsd", c.reserved_usd as "reservedUsd", c.injuries, c.status,
    r.file_name as "fileName", r.imported_by as "importedBy", r.imported_at as "importedAt",
    m.incident_id::text as "lossEventId", a.number as "accidentId", ${matchOf} as match
  from ${joined(clientId)} where c.client_id = ${clientId} and ${condition} order by ${order}`

const searched = sql`lower(concat_ws(' ', c.claim_number, c.policy_number, c.insurer_name, v.name, v.vin, c.vehicle_text, c.status, 'ac' || lpad(a.number::text, 4, '0')))`

function conditions(clientId: number, query: ClaimQuery): RawBuilder<unknown> {
  const { PolicyId, ConnectionId, match, LossFrom, LossTo, SearchedText } = query
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (PolicyId.length) all.push(sql`c.policy_id = any(${PolicyId}::bigint[])`)
  if (ConnectionId.length)
    all.push(sql`exists (select from ${insuredBy(clientId)} and n.id = any(${ConnectionId}::int[]))`)
  if (match.length) all.push(sql`${matchOf} = any(${match}::text[])`)
  if (LossFrom) all.push(sql`c.occurred_on >= ${LossFrom}::date`)
  if (LossTo) all.push(sql`c.occurred_on <= ${LossTo}::date`)
  if (SearchedText) all.push(hasText(SearchedText, ({ isIn }) => isIn(searched)))
  return sql.join(all, sql` and `)
}

const sortColumns: Readonly<Record<ClaimQuery['SortBy'], SortColumn>> = {
  lossDate: always(sql`c.occurred_on`),
  claimNumber: always(sql`lower(c.claim_number)`),
  policyNumber: always(sql`lower(c.policy_number)`),
  faultPercent: mayLack(sql`c.fault_percent`),
  paid: mayLack(sql`c.paid_usd`),
  reserved: mayLack(sql`c.reserved_usd`),
}

const orderOf = ({ SortBy, SortDirection }: Pick<ClaimQuery, 'SortBy' | 'SortDirection'>): Order => [
  [sortColumns[SortBy], SortDirection],
  [sortColumns.lossDate, 'desc'],
  [always(sql`c.id`), 'asc'],
]

/** Selects all claims of a query in its order; those without a value come last. */
export const selectWantedClaims = ({ clientId }: ClientDatabase, query: ClaimQuery): RawBuilder<Claim> =>
  selectClaims(clientId, conditions(clientId, query), orderedBy(orderOf(query)))

/** Counts the claims of a query. */
export async function countClaims(db: ClientDatabase, query: ClaimQuery): Promise<number> {
  const { clientId } = db
  const [count] = await named(
    'claims-counted',
    db,
    sql<{ claims: number }>`select count(*)::int as claims from ${joined(clientId)}
      where c.client_id = ${clientId} and ${conditions(clientId, query)}`,
  )
  return count!.claims
}

/** Reads one page of a client's claims, newest loss first unless asked otherwise, and the count. */
export async function listClaims(
  db: ClientDatabase,
  query: ClaimQuery,
): Promise<{ items: Claim[]; totalCount: number }> {
  const { PageNumber, PageSize } = query
  const [items, totalCount] = await Promise.all([
    named(
      'claims-page',
      db,
      sql<Claim>`${selectWantedClaims(db, query)} limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`,
    ),
    countClaims(db, query),
  ])
  return { items, totalCount }
}
