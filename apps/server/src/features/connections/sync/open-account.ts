import { connectionHealth } from '@milepost/domain/codes'
import { NotPermitted } from '@milepost/providers/kit/http/errors'
import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import type { OpenConnection } from '../../../provider-access/connection-context.ts'
import { formerConnection, formerReason } from '../store/former-connection.ts'
import { explain } from '../try-credentials.ts'
import { type HealthAndReason, lockTwins, twinHealth } from './duplicate-unit-health.ts'

const { failed } = connectionHealth.code

/**
 * Asks a provider which account a connection opens, if that isn't known because it couldn't be asked when the connection
 * was added, and stores it. Returns why the connection must not be read: another one reads the account or the company, a
 * deleted one can return, or nothing of the account may be read; null if it may be read. Throws as `check` does
 * otherwise.
 */
export async function openAccount(
  pool: pg.Pool,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  { provider, context, accountId: known }: OpenConnection,
): Promise<HealthAndReason | null> {
  if (known !== null) return null
  const opened = await provider.check(context).catch((error: unknown) => {
    if (error instanceof NotPermitted)
      return { health: failed, reason: explain(provider.manifest.displayName, error, false) }
    throw error
  })
  if ('health' in opened) return opened
  const { accountId, accountName } = opened
  return transact(pool, async (client) => {
    const { rows } = await client.query<{ dotNumber: string | null }>(
      'select dot_number as "dotNumber" from connection where client_id = $1 and id = $2',
      [clientId, connectionId],
    )
    const facts = { clientId, providerId: provider.manifest.id, accountId, dotNumber: rows[0]?.dotNumber ?? null }
    await lockTwins(client, facts)
    const twin = await twinHealth(client, { ...facts, exceptId: connectionId })
    const former = await formerConnection(client, clientId, facts)
    // Its account stays open: it can be deleted and added again, which brings the former one back.
    if (!twin && former) return { health: failed, reason: formerReason(former) }
    await client.query(
      'update connection set account_id = $3, account_name = $4 where client_id = $1 and id = $2 and account_id is null',
      [clientId, connectionId, accountId, accountName],
    )
    return twin
  })
}
