import type { Queries } from '../../db/scope/queries.ts'
import type { CoveredSpan } from './check-cover.ts'
import type { StoredClaim } from './store-claims.ts'

/** The days that a file covers for its policies; null for those that follow from its losses (`LossRunFile`). */
export type CoveredDays = { from: string | null; until: string | null; today: string }

/** Extends the days that loss runs cover by those of a file, for the policies of its claims. */
export async function storeCover(
  queries: Queries,
  clientId: number,
  claims: readonly StoredClaim[],
  { from, until, today }: CoveredDays,
): Promise<void> {
  const byPolicy = [...Map.groupBy(claims, ({ policyId }) => policyId)]
  const days = byPolicy.map(([id, own]) => [id, own.map(({ lossDate }) => lossDate).toSorted()] as const)
  await queries.query(
    `insert into claim_cover as c (client_id, policy_id, starts_on, ends_on)
     select $1::int, n.id, least(n.first, coalesce($5::date, (select max(t.starts_on) from policy_term t
         where t.client_id = $1 and t.policy_id = n.id and t.starts_on <= n.first and t.renews_on > n.first))),
       greatest(n.last, coalesce($6::date, $7::date))
     from unnest($2::bigint[], $3::date[], $4::date[]) as n (id, first, last)
     on conflict (client_id, policy_id) do update set starts_on = least(c.starts_on, excluded.starts_on),
       ends_on = greatest(c.ends_on, excluded.ends_on)`,
    [
      clientId,
      days.map(([id]) => id),
      days.map(([, own]) => own[0]),
      days.map(([, own]) => own.at(-1)),
      from,
      until,
      today,
    ],
  )
}

/** Extends the days that loss runs cover by those that policies had no losses on. */
export async function storeNoLosses(
  queries: Queries,
  clientId: number,
  covers: readonly (CoveredSpan & { policyId: string })[],
): Promise<void> {
  await queries.query(
    `insert into claim_cover as c (client_id, policy_id, starts_on, ends_on)
     select $1::int, n.id, min(n.first), max(n.last) from unnest($2::bigint[], $3::date[], $4::date[]) as n (id, first, last)
     group by n.id
     on conflict (client_id, policy_id) do update set starts_on = least(c.starts_on, excluded.starts_on),
       ends_on = greatest(c.ends_on, excluded.ends_on)`,
    [
      clientId,
      covers.map(({ policyId }) => policyId),
      covers.map(({ from }) => from),
      covers.map(({ until }) => until),
    ],
  )
}
