import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import type { TrialResult } from './try-credentials.ts'

/** Stores the session obtained while trying a connection's credentials, replacing its previous one. */
export async function keepSession(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  connectionId: number,
  { sessions }: TrialResult,
): Promise<void> {
  await db.deleteFrom('providerSession').where('connectionId', '=', connectionId).execute()
  const session = await sessions.read()
  if (session === null) return
  const { keyId, sealed } = secrets.seal(JSON.stringify(session))
  await db.insertInto('providerSession').values({ clientId: db.clientId, connectionId, keyId, sealed }).execute()
}
