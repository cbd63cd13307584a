import { connectionHealth } from '@milepost/domain/codes'
import type { Caller } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { setHealth } from '../../provider-access/connection-health.ts'
import { connectionSessions } from '../../provider-access/connection-sessions.ts'
import { openCredentials, storedConnection } from '../../reporting/stored-connection.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { readNow } from './read-now.ts'
import { refuseFormer } from './store/former-connection.ts'
import { healthAfter } from './sync/duplicate-unit-health.ts'
import { type TrialResult, tryCredentials } from './try-credentials.ts'

const { created, validated, failed, duplicated } = connectionHealth.code
const kept = { health: validated, reason: null }

/**
 * Retries the stored credentials and syncs immediately if they work. A duplicated connection stays as it is, unless it
 * is to be kept: once the trial succeeds, it then counts as never compared.
 */
export async function validateConnection(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: number,
  keepDuplicate: boolean,
): Promise<TrialResult> {
  const row = await storedConnection(db, id)
  if (row.healthStatus === duplicated) {
    if (!keepDuplicate) throw conflict(row.healthReason ?? 'An admin can choose to keep this connection.')
  }
  const trial = await tryCredentials(services, {
    providerId: row.providerId,
    credentials: openCredentials(services, row),
    region: row.region ?? undefined,
    serverUrl: row.baseUrl ?? undefined,
    sessions: connectionSessions(services.pool, services.secrets, { clientId: db.clientId, connectionId: id }),
  })
  const connection = { clientId: db.clientId, connectionId: id }
  const recorded = { action: 'connection.validate', subject: ['connection', id], detail: { ok: trial.ok } } as const
  await write({ db, caller }, recorded, async (transaction, { queries }) => {
    if (!trial.ok) {
      if (trial.refused && row.healthStatus !== duplicated) await setHealth(queries, connection, failed, trial.reason)
      return
    }
    await refuseFormer(queries, row, trial)
    const { accountId, accountName } = trial
    const next =
      row.healthStatus === created
        ? await healthAfter(queries, trial, { clientId: db.clientId, dotNumber: row.dotNumber, exceptId: id })
        : kept
    const isKept = row.healthStatus === duplicated
    await transaction
      .updateTable('connection')
      .set({ accountId, accountName, ...(isKept && { healthStatus: created }) })
      .where('id', '=', id)
      .execute()
    await setHealth(queries, connection, next.health, next.reason)
    if (next.health === validated) await readNow(transaction, id)
  })
  return trial
}
