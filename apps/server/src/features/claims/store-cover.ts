import type { Queries } from '../../db/scope/queries.ts'
import type { CoveredSpan } from './check-cover.ts'
import type { StoredClaim } from './store-claims.ts'

type LossRun = { clientId: number; lossRunId: string }

/** The days that a file covers for its policies; null for those that follow from its losses (`LossRunFile`). */
export type CoveredDays = { from: string | null; until: string | null; today: string }

/** Stores the days that a loss run covers, for the policies of its claims. */
export async function storeCover(
  queries: Queries,
  { clientId, lossRunId }: LossRun,
  claims: readonly StoredClaim[],
  { from, until, today }: CoveredDays,
): Promise<void> {
  const byPolicy = [...Map.groupBy(claims, ({ policyId }) => policyId)]
  const days = byPolicy.map(([id, own]) => [id, own.map(({ lossDate }) => lossDate).toSorted()] as const)
  await queries.query(
    `insert into claim_cover (client_id, loss_run_id, policy_id, starts_on, ends_on)
     select $1::int, $8::uuid, n.id, least(n.first, coalesce($5::date, (select max(t.starts_on) from policy_term t
         where t.client_id = $1 and t.policy_id = n.id and t.starts_on <= n.first and t.renews_on > n.first))),
       greatest(n.last, coalesce($6::date, $7::date))
     from unnest($2::bigint[], $3::date[], $4::date[]) as n (id, first, last)`,
    [
      clientId,
      days.map(([id]) => id),
      days.map(([, own]) => own[0]),
      days.map(([, own]) => own.at(-1)),
      from,
      until,
      today,
      lossRunId,
    ],
  )
}

/** Stores the days on which a loss run says that policies had no losses. */
export async function storeNoLosses(
  queries: Queries,
  { clientId, lossRunId }: LossRun,
  covers: readonly (CoveredSpan & { policyId: string })[],
): Promise<void> {
  await queries.query(
    `insert into claim_cover (client_id, loss_run_id, policy_id, starts_on, ends_on)
     select $1::int, $5::uuid, n.id, min(n.first), max(n.last) from unnest($2::bigint[], $3::date[], $4::date[]) as n (id, first, last)
     group by n.id`,
    [
      clientId,
      covers.map(({ policyId }) => policyId),
      covers.map(({ from }) => from),
      covers.map(({ until }) => until),
      lossRunId,
    ],
  )
}
