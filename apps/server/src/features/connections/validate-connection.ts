import { connectionHealth } from '@milepost/contract/codes'
import { audit } from '../../access/audit.ts'
import { type Caller, isAdmin } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { conflict, forbidden, notFound } from '../../http/problem.ts'
import { setHealth } from '../../jobs/connection-health.ts'
import type { Services } from '../../services.ts'
import { tryCredentials } from './try-credentials.ts'

/**
 * Tries the stored credentials again and lets the connection sync when they work. A duplicated connection stays as it
 * is, unless an admin decides to keep this one.
 */
export async function validateConnection(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: number,
  keepDuplicate: boolean,
): Promise<void> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.credentials) throw notFound('connection')
  const { validated, failed, duplicated } = connectionHealth.code
  if (row.healthStatus === duplicated) {
    if (!keepDuplicate) throw conflict('This account is connected twice. An admin can choose to keep this connection.')
    if (!isAdmin(caller)) throw forbidden('Only an admin may keep a duplicated connection.')
    await db
      .updateTable('connection')
      .set({ healthStatus: connectionHealth.code.created })
      .where('id', '=', id)
      .execute()
  }
  const credentials = JSON.parse(services.secrets.open(row.credentialsKeyId ?? '', row.credentials)) as Record<
    string,
    string
  >
  const trial = await tryCredentials(services, {
    providerId: row.providerId,
    credentials,
    region: row.region ?? undefined,
    serverUrl: row.baseUrl ?? undefined,
  })
  const connection = { clientId: db.clientId, connectionId: id }
  if (trial.ok) {
    await db
      .updateTable('connection')
      .set({ accountId: trial.accountId, accountName: trial.accountName })
      .where('id', '=', id)
      .execute()
    await setHealth(services.pool, connection, validated, null)
    await db
      .updateTable('syncState')
      .set({ nextAt: new Date(), fails: 0 })
      .where('clientId', '=', db.clientId)
      .where('connectionId', '=', id)
      .execute()
  } else if (trial.refused) await setHealth(services.pool, connection, failed, trial.reason)
  await audit(db, caller, {
    action: 'connection.validate',
    subjectType: 'connection',
    subjectId: String(id),
    detail: { ok: trial.ok },
  })
}
