import type { TermInput } from '@milepost/contract/policies/terms'
import type { Queries } from '../../db/scope/queries.ts'
import { policyIdOf } from '../../recompute/evidence/policy-id.ts'

export type NamedTerm = TermInput & { insurerName: string | null; policyNumber: string }

/** Stores terms, each by its policy and start; a stored one is replaced. */
export async function storeTerms(queries: Queries, clientId: number, terms: readonly NamedTerm[]): Promise<void> {
  if (terms.length === 0) return
  await queries.query(
    `insert into policy_term (client_id, policy_id, starts_on, renews_on, insurer_name, policy_number, premium_usd,
       accident_limit_usd, aggregate_limit_usd, garaging_region, radius, commodity)
     select $1::int, ${policyIdOf('n')}, starts_on, renews_on, insurer_name, policy_number, premium_usd,
       accident_limit_usd, aggregate_limit_usd, garaging_region, radius, commodity
     from jsonb_to_recordset($2::jsonb) as n (insurer_name text, policy_number text, starts_on date, renews_on date, premium_usd float8,
       accident_limit_usd float8, aggregate_limit_usd float8, garaging_region smallint, radius smallint, commodity text)
     on conflict (client_id, policy_id, starts_on) do update set renews_on = excluded.renews_on,
       insurer_name = excluded.insurer_name, policy_number = excluded.policy_number, premium_usd = excluded.premium_usd,
       accident_limit_usd = excluded.accident_limit_usd, aggregate_limit_usd = excluded.aggregate_limit_usd,
       garaging_region = excluded.garaging_region, radius = excluded.radius, commodity = excluded.commodity,
       changed_at = excluded.changed_at`,
    [clientId, JSON.stringify(terms.map(toRow))],
  )
}

const toRow = (term: NamedTerm) => ({
  insurer_name: term.insurerName,
  policy_number: term.policyNumber,
  starts_on: term.startsOn,
  renews_on: term.renewsOn,
  premium_usd: term.premiumUsd,
  accident_limit_usd: term.accidentLimitUsd,
  aggregate_limit_usd: term.aggregateLimitUsd,
  garaging_region: term.garagingRegion,
  radius: term.radius,
  commodity: term.commodity,
})
