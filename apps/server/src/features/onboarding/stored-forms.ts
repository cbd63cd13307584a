import type { StoredConnection } from '@milepost/contract/onboarding/endpoints'
import { hashOfKey } from '../../access/client-key.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'

const minutes = 30

/**
 * Stores a form under its key for the next half hour, replacing an earlier version; with `isNew`, there must be none.
 * Returns when it expires. Throws `notFound` for a key that expired, led to a connection, or never existed.
 */
export async function keepForm(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  { key, isNew }: { key: string; isNew: boolean },
  form: StoredConnection,
): Promise<string> {
  const { keyId, sealed } = secrets.seal(JSON.stringify(form))
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  if (isNew)
    await db
      .insertInto('onboardingForm')
      .values({ clientId: db.clientId, keySha256: hashOfKey(key), keyId, sealed, expiresAt })
      .execute()
  else {
    const kept = await openForms(db, key).set({ keyId, sealed, expiresAt }).returning('clientId').executeTakeFirst()
    if (!kept) throw ranOut()
  }
  return expiresAt.toISOString()
}

/** Returns the form under a key; undefined where `keepForm` throws `notFound`. */
export async function restoreForm(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  key: string,
): Promise<StoredConnection | undefined> {
  const row = await db
    .selectFrom('onboardingForm')
    .select(['keyId', 'sealed'])
    .where('keySha256', '=', hashOfKey(key))
    .where('expiresAt', '>', new Date().toISOString())
    .where('connectionId', 'is', null)
    .executeTakeFirst()
  return row && ifReadable(() => JSON.parse(secrets.open(row.keyId, row.sealed)) as StoredConnection, undefined)
}

/** Closes the form that led to a connection, once. Throws `notFound` if another request was faster. */
export async function closeForm(db: ClientDatabase, key: string, connectionId: number): Promise<void> {
  const closed = await openForms(db, key).set({ connectionId }).returning('clientId').executeTakeFirst()
  if (!closed) throw ranOut()
}

const openForms = (db: ClientDatabase, key: string) =>
  db
    .updateTable('onboardingForm')
    .where('keySha256', '=', hashOfKey(key))
    .where('expiresAt', '>', new Date().toISOString())
    .where('connectionId', 'is', null)

export const ranOut = () => notFound('stored form, or it expired after half an hour. Start again')
