import type { SessionStore } from '@milepost/providers/kit/auth/session-store'
import type { Json } from '@milepost/providers/kit/http/json'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { ifReadable, type SecretBox } from '../access/secret-box.ts'
import { transact } from '../db/connection/transact.ts'

type ConnectionKey = { clientId: number; connectionId: number }
type Reader = Pick<ClientBase, 'query'>

/** One renewal of a connection's session at a time across all processes, until the transaction ends. */
const lockSpace = 727_003
/** The provider is called within the transaction, for up to 30 seconds a call. */
const renewalSeconds = 120

/** Stores the sessions of a connection encrypted in the database, where all processes find them. */
export function connectionSessions(pool: pg.Pool, secrets: SecretBox, key: ConnectionKey): SessionStore {
  return {
    scope: `connection ${key.connectionId}`,
    read: () => readSession(pool, secrets, key),
    renew: (work) =>
      transact(pool, async (client) => {
        await client.query(
          `set local idle_in_transaction_session_timeout = '${renewalSeconds}s'; set local lock_timeout = '${renewalSeconds}s'`,
        )
        await client.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, key.connectionId])
        const kept = await readSession(client, secrets, key)
        const next = await work(kept)
        if (next !== kept) await keepSession(client, secrets, key, next)
        return next
      }),
  }
}

async function readSession(client: Reader, secrets: SecretBox, { clientId, connectionId }: ConnectionKey) {
  const { rows } = await client.query<{ key_id: string; sealed: Buffer }>(
    'select key_id, sealed from provider_session where client_id = $1 and connection_id = $2',
    [clientId, connectionId],
  )
  const [row] = rows
  return row ? ifReadable(() => JSON.parse(secrets.open(row.key_id, row.sealed)) as Json, null) : null
}

async function keepSession(client: Reader, secrets: SecretBox, key: ConnectionKey, session: Json): Promise<void> {
  const { keyId, sealed } = secrets.seal(JSON.stringify(session))
  await client.query(
    `insert into provider_session (client_id, connection_id, key_id, sealed) values ($1, $2, $3, $4)
     on conflict (client_id, connection_id) do update set key_id = excluded.key_id, sealed = excluded.sealed, renewed_at = excluded.renewed_at`,
    [key.clientId, key.connectionId, keyId, sealed],
  )
}
