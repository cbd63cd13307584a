import { notFound } from '../app-error.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Services } from '../services.ts'

/** Reads a connection's own row. Throws `notFound` for one that is deleted or not the client's. */
export async function storedConnection(db: ClientDatabase, id: number) {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('connection')
  return row
}

export type StoredConnection = Awaited<ReturnType<typeof storedConnection>>

/** Decrypts a connection's credentials: fields of the provider's form by name. Throws UnreadableSecret. */
export function openCredentials(
  { secrets }: Pick<Services, 'secrets'>,
  row: Pick<StoredConnection, 'credentials' | 'credentialsKeyId'>,
): Record<string, string> {
  if (!row.credentials) return {}
  return JSON.parse(secrets.open(row.credentialsKeyId ?? '', row.credentials)) as Record<string, string>
}
