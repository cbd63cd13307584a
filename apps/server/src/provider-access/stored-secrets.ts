import { connectionHealth } from '@milepost/domain/codes'
import type pg from 'pg'
import { type SecretBox, UnreadableSecret } from '../access/secret-box.ts'

/** The health reason of a connection whose credentials were stored with another secret. */
export const enterCredentials = 'Milepost can no longer read the stored credentials. Enter them again to continue.'

/** Handles the failure of `openConnection` for background work, which must not stop for one connection. */
export function ifUnreadable(error: unknown): 'unreadable' {
  if (error instanceof UnreadableSecret) return 'unreadable'
  throw error
}

/**
 * Compares the keys that credentials and messages were stored with to those of this process. Returns a sentence if some
 * can't be read; null if all can. Connections that had to stop because of another secret continue.
 */
export async function checkStoredSecrets(pool: pg.Pool, { keyIds }: SecretBox): Promise<string | null> {
  await continueReadable(pool, keyIds)
  const { rows } = await pool.query<{ connections: number; messages: number; webhooks: number }>(
    `select (select count(*)::int from connection where credentials is not null and deleted_at is null
         and coalesce(credentials_key_id, '') <> all($1)) as connections,
       (select count(*)::int from message where secret_sealed is not null and coalesce(secret_key_id, '') <> all($1)) as messages,
       (select count(*)::int from webhook_endpoint where secret_key_id <> all($1)) as webhooks`,
    [keyIds],
  )
  const { connections, messages, webhooks } = rows[0]!
  const unreadable = [
    ...(connections ? [`the credentials of ${connections} ${connections === 1 ? 'connection' : 'connections'}`] : []),
    ...(messages ? [`the links or codes of ${messages} ${messages === 1 ? 'message' : 'messages'}`] : []),
    ...(webhooks ? [`the secrets of ${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}`] : []),
  ]
  if (!unreadable.length) return null
  return `MILEPOST_SECRET is not the one that ${new Intl.ListFormat('en-US').format(unreadable)} were stored with: set MILEPOST_SECRET_OLD to that one, or enter the credentials again.`
}

const continueReadable = (pool: pg.Pool, keyIds: readonly string[]) =>
  pool.query(
    `update sync_state s set next_at = now() from connection c
     where (c.client_id, c.id) = (s.client_id, s.connection_id) and c.deleted_at is null
       and c.health_status = $1 and c.health_reason = $2 and c.credentials_key_id = any($3)`,
    [connectionHealth.code.failed, enterCredentials, keyIds],
  )
