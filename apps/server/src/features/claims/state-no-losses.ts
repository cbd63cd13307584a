import { randomUUID } from 'node:crypto'
import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import { localDay } from '@milepost/geo/time-zone'
import { type Caller, callerName } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { awaitFleets } from '../../recompute/scores/due-scores.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import { requirePolicy } from '../../reporting/policies/policy-names.ts'
import { write } from '../../write.ts'
import { coverOf, readCovers } from './check-cover.ts'
import { contradictionsOf } from './contradict-no-losses.ts'
import { lockClaims } from './import-loss-run.ts'
import { storeLossRun } from './store-claims.ts'
import { storeNoLosses } from './store-cover.ts'

type Stated = { covered: CoveredDays; before: CoveredDays | null }

/**
 * Records that a policy had no losses in its current term up to today: the days count as covered by a loss run without claims.
 * Throws `notFound`, and `conflict` without a term today, if a claim or a confirmed loss lies in it, or next to days whose losses
 * aren't known.
 */
export async function stateNoLosses(db: ClientDatabase, caller: Caller, policyId: string): Promise<Stated> {
  const audited = ({ stated, before }: Stated & { stated: CoveredDays }) => ({
    action: 'policy.noLosses',
    subject: ['policy', policyId] as const,
    detail: { ...stated, before },
  })
  const { covered, before } = await write({ db, caller }, audited, async (transaction, { queries }) => {
    await lockClaims(queries, db.clientId)
    await requirePolicy(transaction, policyId)
    const known = (await readCovers(transaction, [policyId])).get(policyId)!
    const zone = await readZone(transaction)
    const today = localDay(zone, Date.now())
    const stated = coverOf({ asOf: null, coversFrom: null, coversUntil: null, today }, known)
    if ('problem' in stated) throw conflict(stated.problem)
    const contradiction = (await contradictionsOf(transaction, zone, [{ ...stated, policyId }])).get(0)
    if (contradiction) throw conflict(`${contradiction}. Import a loss run with its claims, or correct the loss first.`)
    const lossRunId = randomUUID()
    const run = { id: lossRunId, fileName: null, importedBy: callerName(caller), claims: [] }
    await storeLossRun(queries, db.clientId, run, [])
    await storeNoLosses(queries, { clientId: db.clientId, lossRunId }, [{ ...stated, policyId }])
    await awaitFleets(queries, db.clientId)
    const { covered } = (await readCovers(transaction, [policyId])).get(policyId)!
    return { covered: covered!, before: known.covered, stated }
  })
  return { covered, before }
}

/**
 * Reduces the covered days of a policy, to none with null. Throws `notFound`, and `conflict` for days that weren't covered or
 * that leave out a claim.
 */
export async function restoreCover(
  db: ClientDatabase,
  caller: Caller,
  policyId: string,
  covered: CoveredDays | null,
): Promise<void> {
  const audited = (before: CoveredDays | null) => ({
    action: 'policy.restoreCover',
    subject: ['policy', policyId] as const,
    detail: { before, covered },
  })
  await write({ db, caller }, audited, async (transaction, { queries }) => {
    await lockClaims(queries, db.clientId)
    await requirePolicy(transaction, policyId)
    const { covered: before } = (await readCovers(transaction, [policyId])).get(policyId)!
    if (
      covered &&
      !(before && before.from <= covered.from && covered.from <= covered.until && covered.until <= before.until)
    )
      throw conflict('Only days that are covered can be kept.')
    const all = await countClaims(queries, db.clientId, policyId, before)
    if (all > (await countClaims(queries, db.clientId, policyId, covered)))
      throw conflict('A claim of the policy is on one of the other days.')
    await reduceCover(queries, db.clientId, policyId, covered)
    await awaitFleets(queries, db.clientId)
    return before
  })
}

/** Reduces what each loss run covers of a policy; a statement of which nothing is left is deleted. */
async function reduceCover(
  queries: Queries,
  clientId: number,
  policyId: string,
  covered: CoveredDays | null,
): Promise<void> {
  const { from, until } = covered ?? { from: null, until: null }
  await queries.query(
    `delete from claim_cover where client_id = $1 and policy_id = $2
       and ($3::date is null or starts_on > $4::date or ends_on < $3::date)`,
    [clientId, policyId, from, until],
  )
  await queries.query(
    `update claim_cover set starts_on = greatest(starts_on, $3::date), ends_on = least(ends_on, $4::date)
     where client_id = $1 and policy_id = $2`,
    [clientId, policyId, from, until],
  )
  await queries.query(
    `delete from loss_run r where r.client_id = $1 and r.file_name is null
       and not exists (select from claim_cover k where k.client_id = $1 and k.loss_run_id = r.id)`,
    [clientId],
  )
}

async function countClaims(
  queries: Queries,
  clientId: number,
  policyId: string,
  days: CoveredDays | null,
): Promise<number> {
  const { rows } = await queries.query<{ n: number }>(
    'select count(*)::int as n from claim where client_id = $1 and policy_id = $2 and occurred_on between $3 and $4',
    [clientId, policyId, days?.from ?? null, days?.until ?? null],
  )
  return rows[0]!.n
}
