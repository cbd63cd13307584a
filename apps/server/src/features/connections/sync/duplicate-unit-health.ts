import { type ConnectionHealth, connectionHealth } from '@milepost/domain/codes'
import type { Queries } from '../../../db/scope/queries.ts'
import type { TrialResult } from '../try-credentials.ts'

const { created, validated, failed, duplicated } = connectionHealth.code

export type HealthAndReason = { health: ConnectionHealth; reason: string | null }

/** What two connections must not share; `exceptId` is the connection being compared, of the client. */
export type TwinFacts = {
  clientId: number
  providerId: number
  accountId: string | null
  dotNumber: string | null
  exceptId?: number | undefined
}

/**
 * Makes comparisons of one account or company take turns until the transaction ends: of two connections that become its
 * reader at the same time, the second must see the first. Called in the transaction that stores the health.
 */
export async function lockTwins(
  queries: Queries,
  { providerId, accountId, dotNumber }: Omit<TwinFacts, 'clientId'>,
): Promise<void> {
  const accounts = accountId === null ? [] : [`account:${providerId}:${accountId}`]
  // The company with number 12345 is 0012345 in some documents.
  const companies = dotNumber === null ? [] : [`company:${providerId}:${dotNumber.replace(/^0+/, '')}`]
  // In the same order for everyone, so that two can't wait for each other.
  for (const key of [...accounts, ...companies])
    await queries.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['twins', key])
}

/**
 * Returns Duplicated if another connection, of any client, already reads the account, or the company with the DOT
 * number through the same provider; else null. The owner isn't revealed. A connection that never opened its account,
 * or is Duplicated itself, reads nothing and isn't considered, except an earlier one of the same client and account: it has the
 * account's records.
 */
export async function twinHealth(queries: Queries, facts: TwinFacts): Promise<HealthAndReason | null> {
  const { clientId, providerId, accountId, dotNumber, exceptId } = facts
  // Across all clients: the same account must not be synced twice, whoever connected it first.
  const { rows } = await queries.query<{ sameAccount: boolean }>(
    `select coalesce(account_id = $2::text, false) as "sameAccount" from connection
     where provider_id = $1 and deleted_at is null and id <> $4 and (account_id is not null or health_status = $5)
       and (health_status <> $6 or client_id = $7 and account_id = $2::text and ($4 = 0 or id < $4))
       and (account_id = $2::text or ltrim(dot_number, '0') = ltrim($3::text, '0'))
     order by 1 desc limit 1`,
    [providerId, accountId, dotNumber, exceptId ?? 0, validated, duplicated, clientId],
  )
  const [twin] = rows
  if (!twin) return null
  const what = twin.sameAccount ? 'This account' : 'The company with this DOT number'
  const where = twin.sameAccount ? '' : ' with this provider'
  return {
    health: duplicated,
    reason: `${what} is already connected${where}. An admin can decide which connection stays.`,
  }
}

/**
 * Returns the health after a credentials trial, for a connection with this DOT number. Called in the transaction that
 * stores it.
 */
export async function healthAfter(
  queries: Queries,
  trial: TrialResult,
  { clientId, dotNumber, exceptId }: Pick<TwinFacts, 'clientId' | 'dotNumber' | 'exceptId'>,
): Promise<HealthAndReason> {
  if (!trial.ok && trial.refused) return { health: failed, reason: trial.reason }
  // Compared when the provider answers, before anything is read: without a working sign-in, anyone could find out which companies are connected.
  if (!trial.ok) return { health: created, reason: trial.reason }
  const { accountId } = trial
  const facts = { clientId, providerId: trial.provider.manifest.id, accountId, dotNumber, exceptId }
  await lockTwins(queries, facts)
  return (await twinHealth(queries, facts)) ?? { health: validated, reason: null }
}
