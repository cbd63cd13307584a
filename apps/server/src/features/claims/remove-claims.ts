import type { ClaimRemoval } from '@milepost/contract/claims/removal'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import { type Queries, queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { awaitFleets } from '../../recompute/scores/due-scores.ts'
import { type Writing, write } from '../../write.ts'
import { leaveLoss } from './decide-match.ts'
import { lockClaims } from './import-loss-run.ts'
import { giveFacts, takeBackFacts } from './loss-facts.ts'
import { type PlannedRemoval, planRemoval, type Removed } from './plan-removal.ts'
import { storeClaims } from './store-claims.ts'

type Removing = { isPreview: boolean }

/**
 * Removes a claim from all loss runs, with everything that it changed: the loss that only it recorded, the fault that scores count
 * of another one, and the days of a policy that only its line covers. Throws `notFound`.
 */
export async function removeClaim(
  db: ClientDatabase,
  caller: Caller,
  claimId: string,
  { isPreview }: Removing,
): Promise<ClaimRemoval> {
  const removed = { claimId }
  const plan = await planRemoval(queriesOf(db), db.clientId, removed)
  const [claim] = plan.claims
  if (!claim) throw notFound('claim')
  if (isPreview) return previewOf(plan)
  const { claimNumber } = claim
  const audited = { action: 'claim.remove', subject: ['client', db.clientId] as const, detail: { claimNumber } }
  return write({ db, caller }, audited, (transaction, writing) => remove(transaction, writing, caller, removed))
}

/**
 * Removes a loss run: its claims are removed as by `removeClaim`, or get the values of the newest other one with them again. Throws
 * `notFound`.
 */
export async function removeLossRun(
  db: ClientDatabase,
  caller: Caller,
  lossRunId: string,
  { isPreview }: Removing,
): Promise<ClaimRemoval> {
  const removed = { lossRunId }
  const { rows } = await queriesOf(db).query<{ fileName: string | null }>(
    'select file_name as "fileName" from loss_run where client_id = $1 and id = $2',
    [db.clientId, lossRunId],
  )
  if (!rows[0]) throw notFound('loss run')
  if (isPreview) return previewOf(await planRemoval(queriesOf(db), db.clientId, removed))
  const { fileName } = rows[0]
  const audited = (result: ClaimRemoval) => ({
    action: 'claim.removeImport',
    subject: ['client', db.clientId] as const,
    detail: { fileName, removed: result.removed, restored: result.restored },
  })
  return write({ db, caller }, audited, (transaction, writing) => remove(transaction, writing, caller, removed))
}

const previewOf = ({ removal }: PlannedRemoval): ClaimRemoval => ({ ...removal, isStored: false })

async function remove(db: ClientDatabase, writing: Writing, caller: Caller, removed: Removed): Promise<ClaimRemoval> {
  const { clientId } = db
  const { queries } = writing
  await lockClaims(queries, clientId)
  const plan = await planRemoval(queries, clientId, removed)
  const { removal, claims, matches, restoredMatches, restoredIds } = plan
  for (const { claimId, eventId, claimNumber, vehicleId, day } of matches) {
    await leaveLoss(db, writing, caller, { claimId, eventId }, `removed claim ${claimNumber}`)
    await writing.markDirty([{ vehicleId, day }])
    await writing.announce({ kind: 'loss', incidentId: eventId })
  }
  for (const { isMade, ...pair } of restoredMatches) await takeBackFacts(queries, clientId, pair, isMade)
  await writing.markDirty(restoredMatches)
  const ids = claims.map(({ id }) => id)
  await queries.query('delete from claim_match where client_id = $1 and claim_id = any($2::bigint[])', [clientId, ids])
  await queries.query('delete from claim where client_id = $1 and id = any($2::bigint[])', [clientId, ids])
  if ('lossRunId' in removed) await dropLossRun(queries, clientId, removed.lossRunId)
  else await dropLines(queries, clientId, removed.claimId)
  await storeClaims(queries, clientId, restoredIds)
  for (const pair of restoredMatches) await giveFacts(queries, clientId, pair)
  await awaitFleets(queries, clientId)
  return { ...removal, isStored: true }
}

async function dropLossRun(queries: Queries, clientId: number, lossRunId: string): Promise<void> {
  for (const text of [
    'delete from claim_cover where client_id = $1 and loss_run_id = $2',
    'delete from loss_run where client_id = $1 and id = $2',
  ])
    await queries.query(text, [clientId, lossRunId])
}

/** Drops the lines of a claim, the cover of policies whose only line it was, and loss runs of which nothing is left. */
async function dropLines(queries: Queries, clientId: number, claimId: string): Promise<void> {
  await queries.query(
    `with own as (
       select r.id as loss_run_id, l ->> 'policy_id' as policy_id from loss_run r cross join lateral jsonb_array_elements(r.claims) l
       where r.client_id = $1 and (l ->> 'id')::bigint = $2::bigint)
     delete from claim_cover k using own where k.client_id = $1 and k.loss_run_id = own.loss_run_id and k.policy_id = own.policy_id::bigint
       and not exists (select from loss_run r cross join lateral jsonb_array_elements(r.claims) l where r.client_id = $1
         and r.id = k.loss_run_id and (l ->> 'policy_id')::bigint = k.policy_id and (l ->> 'id')::bigint <> $2::bigint)`,
    [clientId, claimId],
  )
  await queries.query(
    `update loss_run r set claims = coalesce((select jsonb_agg(l) from jsonb_array_elements(r.claims) l where (l ->> 'id')::bigint <> $2::bigint), '[]')
     where r.client_id = $1 and exists (select from jsonb_array_elements(r.claims) l where (l ->> 'id')::bigint = $2::bigint)`,
    [clientId, claimId],
  )
  await queries.query(
    `delete from loss_run r where r.client_id = $1 and r.claims = '[]'
       and not exists (select from claim_cover k where k.client_id = $1 and k.loss_run_id = r.id)`,
    [clientId],
  )
}
