import type { Received } from '@milepost/contract/api/endpoint'
import type { Claim, claimEndpoints } from '@milepost/contract/claims/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'

export type ClaimQuery = Received<typeof claimEndpoints.page>['query']

const joined = (clientId: number): RawBuilder<unknown> => sql`claim c
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
    c.file_name as "fileName", c.imported_by as "importedBy", c.imported_at as "importedAt",
    m.incident_id::text as "lossEventId", a.number as "accidentId", ${matchOf} as match
  from ${joined(clientId)} where c.client_id = ${clientId} and ${condition} order by ${order}`

function wanted(clientId: number, query: ClaimQuery): RawBuilder<unknown> {
  const { PolicyId, ConnectionId, match, LossFrom = null, LossTo = null, SearchedText } = query
  const searched = SearchedText
    ? hasText(SearchedText, ({ isIn }) =>
        isIn(
          sql`lower(concat_ws(' ', c.claim_number, c.policy_number, c.insurer_name, v.name, v.vin, c.vehicle_text, c.status, 'ac' || lpad(a.number::text, 4, '0')))`,
        ),
      )
    : sql`true`
  return sql`(${PolicyId.length} = 0 or c.policy_id = any(${PolicyId}::bigint[]))
    and (${ConnectionId.length} = 0 or exists (select from ${insuredBy(clientId)} and n.id = any(${ConnectionId}::int[])))
    and (${match.length} = 0 or ${matchOf} = any(${match}::text[]))
    and (${LossFrom}::date is null or c.occurred_on >= ${LossFrom}::date)
    and (${LossTo}::date is null or c.occurred_on <= ${LossTo}::date) and ${searched}`
}

const sortColumns: Readonly<Record<ClaimQuery['SortBy'], string>> = {
  lossDate: 'c.occurred_on',
  claimNumber: 'lower(c.claim_number)',
  policyNumber: 'lower(c.policy_number)',
  faultPercent: 'c.fault_percent',
  paid: 'c.paid_usd',
  reserved: 'c.reserved_usd',
}

/** Selects all claims of a query in its order; those without a value come last. */
export const selectWantedClaims = ({ clientId }: ClientDatabase, query: ClaimQuery): RawBuilder<Claim> =>
  selectClaims(
    clientId,
    wanted(clientId, query),
    sql`${sql.raw(`${sortColumns[query.SortBy]} ${query.SortDirection}`)} nulls last, c.occurred_on desc, c.id`,
  )

/** Counts the claims of a query. */
export async function countClaims(db: ClientDatabase, query: ClaimQuery): Promise<number> {
  const { clientId } = db
  const [count] = await named(
    'claims-counted',
    db,
    sql<{ claims: number }>`select count(*)::int as claims from ${joined(clientId)}
      where c.client_id = ${clientId} and ${wanted(clientId, query)}`,
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
