import type { PolicyTerm, TermInput } from '@milepost/contract/policies/terms'
import type { Caller } from '../../access/caller.ts'
import { invalid, notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { requirePolicy } from '../../reporting/policies/policy-names.ts'
import { write } from '../../write.ts'
import { readTerms } from './queries.ts'
import { storeTerms } from './store-terms.ts'

/** Two changes of terms at once could store terms that overlap. */
export const lockTerms = (queries: Queries, clientId: number) =>
  queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['policy terms', clientId])

/** Returns true if two terms share a day. */
export const overlap = (
  one: Pick<TermInput, 'startsOn' | 'renewsOn'>,
  other: Pick<TermInput, 'startsOn' | 'renewsOn'>,
): boolean => one.startsOn < other.renewsOn && other.startsOn < one.renewsOn

/**
 * Adds a term to a policy, or replaces the one that starts on `replaces`. Throws `notFound` for an unknown policy or term,
 * and `invalid` for a term that overlaps another one.
 */
export async function saveTerm(
  db: ClientDatabase,
  caller: Caller,
  policyId: string,
  { term, replaces }: { term: TermInput; replaces: string | null },
): Promise<void> {
  const audited = (before: PolicyTerm | undefined) => ({
    action: 'policyTerm.save',
    subject: ['policy', policyId] as const,
    detail: { ...(before && { before }), ...term },
  })
  await write({ db, caller }, audited, async (transaction, { queries }) => {
    await lockTerms(queries, db.clientId)
    const policy = await requirePolicy(transaction, policyId)
    const stored = await readTerms(transaction, policyId)
    const before = stored.find(({ startsOn }) => startsOn === replaces)
    if (replaces !== null && !before) throw notFound('term')
    const other = stored.find((one) => one !== before && overlap(one, term))
    if (other)
      throw invalid([
        { field: 'body.term.startsOn', message: `overlaps the term from ${other.startsOn} to ${other.renewsOn}` },
      ])
    if (before && before.startsOn !== term.startsOn) await deleteTerm(transaction, policyId, before.startsOn)
    await storeTerms(queries, db.clientId, [{ ...policy, ...term }])
    return before
  })
}

/** Deletes a term of a policy. Throws `notFound`. */
export async function removeTerm(db: ClientDatabase, caller: Caller, id: string, startsOn: string): Promise<void> {
  const change = { action: 'policyTerm.delete', subject: ['policy', id], detail: { startsOn } } as const
  await write({ db, caller }, change, async (transaction) => {
    if (!(await deleteTerm(transaction, id, startsOn))) throw notFound('term')
  })
}

async function deleteTerm(transaction: ClientDatabase, policyId: string, startsOn: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('policyTerm')
    .where('policyId', '=', policyId)
    .where('startsOn', '=', startsOn)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
