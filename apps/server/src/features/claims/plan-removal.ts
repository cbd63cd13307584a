import type { ClaimRemoval } from '@milepost/contract/claims/removal'
import type { Queries } from '../../db/scope/queries.ts'
import { policyNumberOf } from './list-loss-runs.ts'
import { lineOf } from './store-claims.ts'

/** All lines of a claim, or all of a loss run. */
export type Removed = { claimId: string } | { lossRunId: string }

type RemovedClaim = { id: string; claimNumber: string; costUsd: number | null }
/** `isLeft`: another loss run has it, so that it isn't removed. */
type AffectedClaim = RemovedClaim & { isLeft: boolean }
/** A claim that people matched with an event, and the loss that the event is, if any. */
type Match = {
  claimId: string
  claimNumber: string
  eventId: string
  vehicleId: string
  day: string
  accidentId: number | null
  /** Only a claim recorded the loss. */
  isMade: boolean
}

export type PlannedRemoval = {
  removal: Omit<ClaimRemoval, 'isStored'>
  claims: RemovedClaim[]
  matches: Match[]
  /** Matches of claims that get the values of another loss run again. */
  restoredMatches: Match[]
  restoredIds: string[]
}

/** Returns what removing a claim or a loss run changes, without changing anything. */
export async function planRemoval(queries: Queries, clientId: number, removed: Removed): Promise<PlannedRemoval> {
  const values = [
    clientId,
    'claimId' in removed ? removed.claimId : null,
    'lossRunId' in removed ? removed.lossRunId : null,
  ]
  const { rows: affected } = await queries.query<AffectedClaim>(affectedClaims, values)
  const { rows: policies } = await queries.query<ClaimRemoval['policies'][number]>(changedCovers, values)
  const claims = affected.filter(({ isLeft }) => !isLeft)
  const restoredIds = affected.filter(({ isLeft }) => isLeft).map(({ id }) => id)
  const { rows: all } = await queries.query<Match>(matchesOf, [clientId, affected.map(({ id }) => id)])
  const [restoredMatches, matches] = [true, false].map((isLeft) =>
    all.filter(({ claimId }) => restoredIds.includes(claimId) === isLeft),
  ) as [Match[], Match[]]
  const costs = claims.flatMap(({ costUsd }) => costUsd ?? [])
  return {
    removal: {
      removed: claims.length,
      costUsd: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
      restored: restoredIds.length,
      losses: matches.flatMap(({ eventId, accidentId, isMade }) =>
        accidentId === null ? [] : [{ eventId, accidentId, isWithdrawn: isMade }],
      ),
      policies,
    },
    claims,
    matches,
    restoredMatches,
    restoredIds,
  }
}

/** Lines `l` of loss run `r` that are removed: one of both values is null. */
const isRemoved = `coalesce(l.id = $2::bigint, r.id = $3::uuid)`

// Claims that have the values of a removed line, and those that have no other line.
const affectedClaims = `
  with line as materialized (select l.id, r.id as loss_run_id, ${isRemoved} as is_removed
    from loss_run r ${lineOf('l')} where r.client_id = $1)
  select c.id, c.claim_number as "claimNumber",
    case when coalesce(c.paid_usd, c.reserved_usd) is not null then coalesce(c.paid_usd, 0) + coalesce(c.reserved_usd, 0) end as "costUsd",
    exists (select from line o where o.id = c.id and not o.is_removed) as "isLeft"
  from claim c where c.client_id = $1
    and exists (select from line o where o.id = c.id and o.loss_run_id = c.loss_run_id and o.is_removed)
  order by c.id`

// A loss run covers a policy as long as it has a claim of it, or says that it had none.
const changedCovers = `
  with own as materialized (
    select k.policy_id, k.starts_on, k.ends_on, k.loss_run_id = $3::uuid
      or exists (select from loss_run r ${lineOf('l')} where r.client_id = $1 and r.id = k.loss_run_id and l.policy_id = k.policy_id and l.id = $2::bigint)
        and not exists (select from loss_run r ${lineOf('l')} where r.client_id = $1 and r.id = k.loss_run_id and l.policy_id = k.policy_id and l.id <> $2::bigint) as is_removed
    from claim_cover k where k.client_id = $1),
  spans as (
    select policy_id, min(starts_on) as before_from, max(ends_on) as before_until,
      min(starts_on) filter (where not coalesce(is_removed, false)) as after_from, max(ends_on) filter (where not coalesce(is_removed, false)) as after_until
    from own group by 1)
  select s.policy_id as "policyId", ${policyNumberOf('s.policy_id')} as "policyNumber", json_build_object('from', before_from, 'until', before_until) as before,
    case when after_from is not null then json_build_object('from', after_from, 'until', after_until) end as after
  from spans s where (before_from, before_until) is distinct from (after_from, after_until) order by 2, 1`

const matchesOf = `
  select c.id as "claimId", c.claim_number as "claimNumber", i.id as "eventId", i.vehicle_id as "vehicleId", i.day,
    a.number as "accidentId", coalesce(a.origin = 'claim', false) as "isMade"
  from claim c join claim_match m on m.client_id = $1 and m.claim_id = c.id and m.is_match
    join incident i on i.client_id = $1 and i.id = m.incident_id
    left join accident a on a.client_id = $1 and a.id = i.id and a.withdrawn_at is null
  where c.client_id = $1 and c.id = any($2::bigint[]) order by a.number`
