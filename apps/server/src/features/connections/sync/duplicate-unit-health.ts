import { type ConnectionHealth, connectionHealth } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import type { TrialResult } from '../try-credentials.ts'

const { created, validated, failed, duplicated } = connectionHealth.code

export type HealthAndReason = { health: ConnectionHealth; reason: string | null }

/** What two connections must not share; `exceptId` is the connection being compared. */
export type TwinFacts = {
  providerId: number
  accountId: string | null
  dotNumber: string | null
  exceptId?: number | undefined
}

/** The company with number 12345 is 0012345 in some documents. */
const sameDotNumber = (dotNumber: string) => sql<boolean>`ltrim(dot_number, '0') = ltrim(${dotNumber}, '0')`

/**
 * Returns Duplicated if another connection, of any client, already reads the account, or the company with the DOT
 * number through the same provider; else null. The owner isn't revealed. A connection that never opened its account
 * isn't considered.
 */
export async function twinHealth({ db }: Pick<Services, 'db'>, facts: TwinFacts): Promise<HealthAndReason | null> {
  const { providerId, accountId, dotNumber, exceptId } = facts
  const sameAccount =
    accountId === null ? sql<boolean>`false` : sql<boolean>`coalesce(account_id = ${accountId}, false)`
  const sameCompany = dotNumber === null ? sql<boolean>`false` : sameDotNumber(dotNumber)
  // Across all clients: the same account must not be synced twice, whoever connected it first.
  const twin = await db
    .selectFrom('connection')
    .where('providerId', '=', providerId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('accountId', 'is not', null), eb('healthStatus', '=', validated)]))
    .where((eb) => eb.or([sameAccount, sameCompany]))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .select(sameAccount.as('sameAccount'))
    .orderBy('sameAccount', 'desc')
    .executeTakeFirst()
  if (!twin) return null
  const what = twin.sameAccount ? 'This account' : 'The company with this DOT number'
  const where = twin.sameAccount ? '' : ' with this provider'
  return {
    health: duplicated,
    reason: `${what} is already connected${where}. An admin can decide which connection stays.`,
  }
}

/**
 * Returns the health of a connection that its provider just answered for the first time since it was created; null for
 * any other.
 */
export async function healthAfterFirstSync(
  services: Pick<Services, 'db'>,
  { clientId, connectionId }: { clientId: number; connectionId: number },
): Promise<HealthAndReason | null> {
  const row = await services.db
    .selectFrom('connection')
    .where('clientId', '=', clientId)
    .where('id', '=', connectionId)
    .where('healthStatus', '=', created)
    .select(['providerId', 'accountId', 'dotNumber'])
    .executeTakeFirst()
  if (!row) return null
  const facts = { ...row, exceptId: connectionId }
  return (await twinHealth(services, facts)) ?? { health: validated, reason: null }
}

/** Returns the health after a credentials trial, for a connection with this DOT number. */
export async function healthAfter(
  services: Services,
  trial: TrialResult,
  { dotNumber, exceptId }: Pick<TwinFacts, 'dotNumber' | 'exceptId'>,
): Promise<HealthAndReason> {
  if (!trial.ok && trial.refused) return { health: failed, reason: trial.reason }
  // Compared with its first sync: without a working sign-in, anyone could find out which companies are connected.
  if (!trial.ok) return { health: created, reason: trial.reason }
  const { accountId } = trial
  const twin = await twinHealth(services, { providerId: trial.provider.manifest.id, accountId, dotNumber, exceptId })
  return twin ?? { health: validated, reason: null }
}
