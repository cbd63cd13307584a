import { connectionHealth } from '@milepost/contract/codes'
import { audit } from '../../access/audit.ts'
import { type Caller, isAdmin } from '../../access/caller.ts'
import { conflict, forbidden } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { setHealth } from '../../provider-access/connection-health.ts'
import { connectionSessions } from '../../provider-access/connection-sessions.ts'
import type { Services } from '../../services.ts'
import { readNow } from './read-now.ts'
import { openCredentials, storedConnection } from './stored-connection.ts'
import { type TrialResult, tryCredentials } from './try-credentials.ts'
import { healthAfter } from './twin-health.ts'

const { created, validated, failed, duplicated } = connectionHealth.code
const kept = { health: validated, reason: null }

/**
 * Tries the stored credentials again and reads at once when they work. A duplicated connection stays as it is, unless an
 * admin decides to keep this one.
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
    if (!isAdmin(caller)) throw forbidden('Only an admin may keep a duplicated connection.')
    await db.updateTable('connection').set({ healthStatus: created }).where('id', '=', id).execute()
  }
  const trial = await tryCredentials(services, {
    providerId: row.providerId,
    credentials: openCredentials(services, row),
    region: row.region ?? undefined,
    serverUrl: row.baseUrl ?? undefined,
    sessions: connectionSessions(services.pool, services.secrets, { clientId: db.clientId, connectionId: id }),
  })
  const connection = { clientId: db.clientId, connectionId: id }
  if (trial.ok) {
    const { accountId, accountName } = trial
    await db.updateTable('connection').set({ accountId, accountName }).where('id', '=', id).execute()
    const next =
      row.healthStatus === created
        ? await healthAfter(services, trial, { dotNumber: row.dotNumber, exceptId: id })
        : kept
    await setHealth(services.pool, connection, next.health, next.reason)
    if (next.health === validated) await readNow(db, id)
  } else if (trial.refused) await setHealth(services.pool, connection, failed, trial.reason)
  await audit(db, caller, {
    action: 'connection.validate',
    subjectType: 'connection',
    subjectId: String(id),
    detail: { ok: trial.ok },
  })
  return trial
}
