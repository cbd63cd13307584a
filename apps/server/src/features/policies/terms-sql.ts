import type { PolicyTerm } from '@milepost/contract/policies/terms'
import { type RawBuilder, sql } from 'kysely'

/** A term's columns as they are in responses. */
export const termJson: RawBuilder<PolicyTerm> = sql`json_build_object('startsOn', t.starts_on, 'renewsOn', t.renews_on,
  'premiumUsd', t.premium_usd, 'accidentLimitUsd', t.accident_limit_usd, 'aggregateLimitUsd', t.aggregate_limit_usd,
  'garagingRegion', t.garaging_region, 'radius', t.radius, 'commodity', t.commodity,
  'changedAt', to_char(t.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/**
 * SQL of the term `t` that a list shows, as `term`: the one in force on the client's day, otherwise the next one, otherwise
 * the last one; and when the last of the policy's terms ends.
 */
export const shownTerm = (clientId: number, policyId: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`(
  select (array_agg(${termJson} order by
      case when t.starts_on > ${today} then 1 when t.renews_on > ${today} then 0 else 2 end,
      abs(t.starts_on - ${today})))[1] as term, max(t.renews_on) as renews_on
  from policy_term t where t.client_id = ${clientId} and t.policy_id = ${policyId})`
