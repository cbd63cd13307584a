import { type ConnectionHealth, connectionHealth } from '@milepost/contract/codes'
import type { Services } from '../../services.ts'
import type { TrialResult } from './try-credentials.ts'

const { created, validated, failed, duplicated } = connectionHealth.code

/**
 * The health that a trial of credentials leads to. An account that another connection reads already, of any client, is
 * Duplicated; whose it is stays unsaid. `exceptId` is the connection that was tried.
 */
export async function healthAfter(
  { db }: Services,
  trial: TrialResult,
  exceptId?: number,
): Promise<{ health: ConnectionHealth; reason: string | null }> {
  if (!trial.ok) return { health: trial.refused ? failed : created, reason: trial.reason }
  // Above any client's scope: the same account must not be read twice, whoever connected it first.
  const twin = await db
    .selectFrom('connection')
    .where('providerId', '=', trial.provider.manifest.id)
    .where('accountId', '=', trial.accountId)
    .where('deletedAt', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .select('id')
    .executeTakeFirst()
  return twin
    ? { health: duplicated, reason: 'This account is already connected. An admin can decide which connection stays.' }
    : { health: validated, reason: null }
}
