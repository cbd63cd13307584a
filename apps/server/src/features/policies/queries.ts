import { coverageOf, kindsBehind } from '@milepost/contract/connections/reads'
import type { Policy } from '@milepost/contract/policies/endpoints'
import { defaultRange, reportingThresholdDays } from '@milepost/domain/limits'
import { bandBounds } from '@milepost/domain/score-bands'
import { type RawBuilder, sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { scoreWindowDays } from '../../recompute/scores/score-vehicles.ts'
import { unitsOfLoss } from '../../reporting/losses/is-loss-of.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'

export type PolicyQuery = { ConnectionId: number[] }

const [moderate, elevated, high] = bandBounds
/** Bands apply to displayed whole numbers, so they begin half a point lower. */
const bands = [
  { name: 'high', from: high - 0.5, below: 101 },
  { name: 'elevated', from: elevated - 0.5, below: high - 0.5 },
  { name: 'moderate', from: moderate - 0.5, below: elevated - 0.5 },
  { name: 'low', from: 0, below: moderate - 0.5 },
] as const

const bandsJson = sql`json_build_object(${sql.join(bands.map(({ name }) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`v.${name}`)}), 0)::int`))})`

const nonEmpty = (column: string) => sql`nullif(trim(${sql.ref(`n.${column}`)}), '')`

/** `unread`: connections whose events aren't all read. */
export type PolicySelection = PolicyQuery & { unread: readonly number[] }

/** Selects connections by insurer and policy number, ignoring case; those without a number last. */
export function selectPolicies(
  { clientId }: ClientDatabase,
  { ConnectionId: ids, unread }: PolicySelection,
): RawBuilder<Policy> {
  const order = ids.length
    ? sql`min(array_position(${ids}::int[], n.id))`
    : sql`lower(min(${nonEmpty('policy_number')})) nulls last, lower(min(${nonEmpty('insurer_name')})) nulls last`
  return sql<Policy>`select min(${nonEmpty('insurer_name')}) as "insurerName", min(${nonEmpty('policy_number')}) as "policyNumber",
      json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name), n.id) as connections,
      coalesce(sum(v.vehicles), 0)::int as vehicles, coalesce(sum(v.reporting), 0)::int as "reportingVehicles",
      max(v.last_at) as "lastGpsDateTime", ${bandsJson} as "byBand", 
      case when not bool_or(n.id = any(${unread}::int[])) then
        (select count(distinct l.id)::int from unnest(string_to_array(string_agg(a.losses, ','), ',')) l (id)) end as losses, case when count(distinct n.terms_url) = 1 then min(n.terms_url) end as "termsUrl",
      c.contract_start as "contractStartDate", c.contract_end as "contractEndDate"
    from connection n join client c on c.id = ${clientId} left join (
      select v.connection_id, count(*) as vehicles, max(l.at) as last_at,
        count(*) filter (where l.at >= now() - make_interval(days => ${sql.lit(reportingThresholdDays)})) as reporting,
        ${sql.join(bands.map(({ name, from, below }) => sql`count(*) filter (where s.combined >= ${sql.lit(from)}::float8 and s.combined < ${sql.lit(below)}::float8) as ${sql.ref(name)}`))}
      from vehicle v left join vehicle_latest l on l.client_id = ${clientId} and l.vehicle_id = v.id
        left join vehicle_score s on s.client_id = ${clientId} and s.window_days = ${sql.lit(scoreWindowDays)} and s.vehicle_id = v.id
      where v.client_id = ${clientId} and v.gone_at is null group by 1) v on v.connection_id = n.id left join (
      select u.connection_id, string_agg(a.id::text, ',') as losses from accident a cross join lateral ${unitsOfLoss(clientId)} u
      where a.client_id = ${clientId} and a.withdrawn_at is null and a.occurred_at >= now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)})
      group by 1) a on a.connection_id = n.id
    where n.client_id = ${clientId} and n.deleted_at is null ${ids.length ? sql`and n.id = any(${ids}::int[])` : sql``}
    group by lower(${nonEmpty('insurer_name')}), lower(${nonEmpty('policy_number')}), c.contract_start, c.contract_end
    order by ${order}`
}

/** Returns a query with the connections that may still have losses to import. */
export async function withUnread(db: ClientDatabase, query: PolicyQuery): Promise<PolicySelection> {
  const reads = await readConnectionReads(queriesOf(db), db.clientId)
  const open = reads.filter((read) => coverageOf([read], kindsBehind.losses) === 'loading')
  return { ...query, unread: open.map(({ connectionId }) => connectionId) }
}

export const listPolicies = async (db: ClientDatabase, query: PolicyQuery): Promise<Policy[]> =>
  named('policies', db, selectPolicies(db, await withUnread(db, query)), 'fresh')
