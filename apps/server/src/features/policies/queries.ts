import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import type { Coverage } from '@milepost/contract/connections/reads'
import { comparedMonth, type Policy } from '@milepost/contract/policies/endpoints'
import type { PolicyTerm } from '@milepost/contract/policies/terms'
import { defaultRange, reportingThresholdDays } from '@milepost/domain/limits'
import { bandBounds } from '@milepost/domain/score-bands'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyCover } from '../../recompute/claims/policy-cover.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'
import { pastOpen } from '../../recompute/scores/past-read.ts'
import { scoreWindowDays } from '../../recompute/scores/score-vehicles.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { listClaimsBesideLosses } from '../../reporting/losses/claim-events.ts'
import { coveredUnitOf } from '../../reporting/losses/is-loss-of.ts'
import { readLossCoverage } from '../../reporting/losses/loss-coverage.ts'
import { namesWithoutConnections } from '../../reporting/policies/policy-names.ts'
import { lastReport } from '../../reporting/vehicle-filter.ts'
import { type PolicyRow, toPolicy } from './policy-row.ts'
import { shownTerm, termJson } from './terms-sql.ts'

/** With vehicles or groups, only policies of connections that have such vehicles. */
export type PolicyQuery = {
  ConnectionId: number[]
  PolicyId: string[]
  vehicleIds?: string[]
  vehicleGroupIds?: string[]
}

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

/** `coverage`: whether losses of each connection can be seen. `zone`: the client's time zone, and `today` its day. `besideLosses`: claims that may match a loss. */
export type PolicySelection = PolicyQuery & {
  coverage: ReadonlyMap<number, Coverage>
  zone: string
  today: string
  besideLosses: readonly string[]
}

/**
 * Selects policies by insurer and number, ignoring case; vehicles without a number last. Some policies are selected by
 * their connections, or by id if they have none.
 */
export function selectPolicies({ clientId }: ClientDatabase, selection: PolicySelection): RawBuilder<PolicyRow> {
  const { ConnectionId: ids, PolicyId: policyIds } = selection
  const isAll = ids.length === 0 && policyIds.length === 0
  const order = isAll
    ? sql`lower(g.policy_number) nulls last, lower(g.insurer_name) nulls last`
    : sql`g.place nulls last, array_position(${policyIds}::bigint[], g.policy_id)`
  const today = sql`${selection.today}::date`
  const score = sql`'score', s.combined, 'low', s.combined_low, 'high', s.combined_high, 'configVersion', s.config_version`
  return sql<PolicyRow>`select g.policy_id as id, g.insurer_name as "insurerName", g.policy_number as "policyNumber", g.connections,
      t.term, t.renews_on as "renewsOn", g.vehicles, g.reporting as "reportingVehicles", g.last_at as "lastGpsDateTime", g.by_band as "byBand",
      case when g.losses = 0 and g.loss_coverage = 'notReported' and k.claims is null then null else g.losses end as losses, k.claims,
      case when g.loss_coverage = 'notReported' and k.claims is not null then 'complete' else g.loss_coverage end as "lossCoverage", g.terms_url as "termsUrl", c.contract_start as "contractStartDate", c.contract_end as "contractEndDate",
      (select json_build_object(${score}, 'provisional', s.provisional, 'missing', s.missing ->> 'combined') from segment_score s
        where s.client_id = ${clientId} and s.kind = ${sql.lit(segmentKind.policy)} and s.subject_id = g.policy_id) as now,
      (select json_build_object(${score}, 'comparable', s.comparable) from segment_score_month s
        where s.client_id = ${clientId} and s.kind = ${sql.lit(segmentKind.policy)} and s.subject_id = g.policy_id
          and s.month = ${comparedMonth(selection.today)}::date) as before,
      ${sql.raw(pastOpen(String(clientId)))} as "isPastOpen"
    from (${groupedPolicies(clientId, selection)}) g join client c on c.id = ${clientId}
      cross join lateral ${shownTerm(clientId, sql`g.policy_id`, today)} t
      left join (${yearClaims(clientId, selection.besideLosses)}) k on k.policy_id = g.policy_id
    order by ${order}`
}

/**
 * Selects how many claims of the last twelve months match no confirmed loss, of policies whose losses are known on some day of them.
 * One that may match a loss isn't counted beside it before a person decides, as in scores.
 */
function yearClaims(clientId: number, besideLosses: readonly string[]): RawBuilder<unknown> {
  const since = sql`(now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)}))::date`
  return sql`select v.policy_id, count(c.id)::int as claims from ${sql.raw(policyCover(String(clientId)))} v
      left join claim c on c.client_id = ${clientId} and c.policy_id = v.policy_id and c.occurred_on >= ${since}
        and not exists (select from claim_match m join accident a on a.client_id = ${clientId} and a.id = m.incident_id and a.withdrawn_at is null
          where m.client_id = ${clientId} and m.claim_id = c.id and m.is_match)
        and c.id <> all(${besideLosses}::bigint[])
    where v.ends_on >= ${since} group by v.policy_id`
}

/** Selects policies with what their connections have: those of connections, of terms, and of deleted connections that still count. */
function groupedPolicies(clientId: number, selection: PolicySelection): RawBuilder<unknown> {
  const { ConnectionId: ids, PolicyId: policyIds, coverage, zone } = selection
  const covered = (as: Coverage) =>
    sql`n.id = any(${[...coverage].flatMap(([id, own]) => (own === as ? id : []))}::int[])`
  const isAll = ids.length === 0 && policyIds.length === 0
  const isChosen = (id: RawBuilder<unknown>) =>
    sql`(${isAll} or n.id = any(${ids}::int[]) or ${id} = any(${policyIds}::bigint[])) and ${hasVehicles(clientId, selection)}`
  const policyId = (alias: string) => sql.raw(policyIdOf(alias))
  return sql`select max(${policyId('n')}) as policy_id, min(${nonEmpty('insurer_name')}) as insurer_name, min(${nonEmpty('policy_number')}) as policy_number,
      coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name), n.id) filter (where n.id is not null), '[]') as connections,
      coalesce(sum(v.vehicles), 0)::int as vehicles, coalesce(sum(v.reporting), 0)::int as reporting,
      max(v.last_at) as last_at, ${bandsJson} as by_band, min(array_position(${ids}::int[], n.id)) as place,
      case when count(n.id) > 0 and not bool_or(${covered('loading')}) then
        coalesce(sum(a.losses), 0)::int end as losses,
      case when bool_or(${covered('loading')}) then 'loading' when bool_or(${covered('notReported')}) then 'notReported' else 'complete' end as loss_coverage,
      case when count(distinct n.terms_url) = 1 then min(n.terms_url) end as terms_url
    from (
      select n.id, n.name, n.insurer_name, n.policy_number, n.terms_url from connection n
      where n.client_id = ${clientId} and n.deleted_at is null and ${isChosen(policyId('n'))}
      union all select n.* from (select null::int as id, null as name, t.insurer_name, t.policy_number, null as terms_url
        from (${namesWithoutConnections(clientId)}) t) n where ${isChosen(policyId('n'))}) n left join (
      select v.connection_id, count(*) as vehicles, max(l.at) as last_at,
        count(*) filter (where ${lastReport} >= now() - make_interval(days => ${sql.lit(reportingThresholdDays)})) as reporting,
        ${sql.join(bands.map(({ name, from, below }) => sql`count(*) filter (where s.combined >= ${sql.lit(from)}::float8 and s.combined < ${sql.lit(below)}::float8) as ${sql.ref(name)}`))}
      from vehicle v left join vehicle_latest l on l.client_id = ${clientId} and l.vehicle_id = v.id
        left join vehicle_score s on s.client_id = ${clientId} and s.window_days = ${sql.lit(scoreWindowDays)} and s.vehicle_id = v.id
      where v.client_id = ${clientId} and v.gone_at is null group by 1) v on v.connection_id = n.id left join (
      select u.connection_id, count(*) as losses from accident a cross join lateral ${coveredUnitOf(clientId, zone)} u
      where a.client_id = ${clientId} and a.withdrawn_at is null and a.occurred_at >= now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)})
      group by 1) a on a.connection_id = n.id
    group by lower(${nonEmpty('insurer_name')}), lower(${nonEmpty('policy_number')})`
}

/** SQL that is true if connection `n` has some of the vehicles that are chosen by id, by group, or by both. */
function hasVehicles(clientId: number, { vehicleIds = [], vehicleGroupIds = [] }: PolicyQuery): RawBuilder<unknown> {
  if (vehicleIds.length + vehicleGroupIds.length === 0) return sql`true`
  return sql`n.id in (select v.connection_id from vehicle v where v.client_id = ${clientId} and v.gone_at is null
    and (${vehicleIds.length === 0} or v.id = any(${vehicleIds}::bigint[]))
    and (${vehicleGroupIds.length === 0} or v.id in (select m.vehicle_id from vehicle_group_member m
      where m.client_id = ${clientId} and m.group_id = any(${vehicleGroupIds}::bigint[]))))`
}

/** Returns a query with whether losses of each connection can be seen, the client's day, and claims that may match a loss. */
export async function withCoverage(db: ClientDatabase, query: PolicyQuery): Promise<PolicySelection> {
  const [coverage, zone, besideLosses] = await Promise.all([
    readLossCoverage(db),
    readZone(db),
    listClaimsBesideLosses(db),
  ])
  return { ...query, coverage, zone, today: localDay(zone, Date.now()), besideLosses }
}

export async function listPolicies(db: ClientDatabase, query: PolicyQuery): Promise<Policy[]> {
  const rows = await named('policies', db, selectPolicies(db, await withCoverage(db, query)), 'fresh')
  return rows.map(toPolicy)
}

type PolicyDetails = { policy: Policy; terms: PolicyTerm[]; covered: CoveredDays | null }

/** Returns a policy with its terms, newest first, and the days that loss runs cover. Throws `notFound`. */
export async function readPolicy(db: ClientDatabase, id: string): Promise<PolicyDetails> {
  const [[policy], terms, covered] = await Promise.all([
    listPolicies(db, { ConnectionId: [], PolicyId: [id] }),
    readTerms(db, id),
    readCovered(db, id),
  ])
  if (!policy) throw notFound('policy')
  return { policy, terms, covered }
}

async function readCovered(db: ClientDatabase, policyId: string): Promise<CoveredDays | null> {
  const [covered] = await named(
    'policy-covered',
    db,
    sql<CoveredDays>`select v.starts_on as "from", v.ends_on as until from ${sql.raw(policyCover(String(db.clientId)))} v
      where v.policy_id = ${policyId}`,
    'fresh',
  )
  return covered ?? null
}

/** Reads the terms of a policy, newest first. */
export async function readTerms(db: ClientDatabase, policyId: string): Promise<PolicyTerm[]> {
  const rows = await named(
    'policy-terms',
    db,
    sql<{ term: PolicyTerm }>`select ${termJson} as term from policy_term t
      where t.client_id = ${db.clientId} and t.policy_id = ${policyId} order by t.starts_on desc`,
  )
  return rows.map(({ term }) => term)
}
