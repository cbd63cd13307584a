import type { StoredConnection } from '@milepost/contract/onboarding/endpoints'
import { formMinutes } from '@milepost/contract/onboarding/form-key'
import { sql } from 'kysely'
import type { Caller, FormEntry } from '../../access/caller.ts'
import { clientOfKey, hashOfKey } from '../../access/client-key.ts'
import { requireCurrentEntry } from '../../access/forms/form-entry.ts'
import { entryOf, type FormRow, isFormOf, isOpenForm } from '../../access/forms/stored-form.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { notFound } from '../../app-error.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'

/**
 * Stores a form under its key for the next half hour, replacing an earlier version; with `isNew`, there must be none.
 * Returns when it expires. Throws `notFound` for a key that expired, led to a connection, never existed, or belongs to
 * another invitation or link than the caller's.
 */
export async function keepForm(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  { key, isNew }: { key: string; isNew: boolean },
  form: StoredConnection,
): Promise<string> {
  const { keyId, sealed } = secrets.seal(JSON.stringify(form))
  const expiresAt = new Date(Date.now() + formMinutes * 60_000)
  if (isNew)
    await db
      .insertInto('onboardingForm')
      .values({
        clientId: db.clientId,
        keySha256: hashOfKey(key),
        keyId,
        sealed,
        expiresAt,
        openedBy: entryOf(caller),
      })
      .execute()
  else {
    const kept = await openForms(db, key)
      .where(isFormOf(caller))
      .set({ keyId, sealed, expiresAt })
      .returning('clientId')
      .executeTakeFirst()
    if (!kept) throw ranOut()
  }
  return expiresAt.toISOString()
}

/** Returns the form under a key; undefined where `keepForm` throws `notFound`. */
export async function restoreForm(
  { secrets }: Pick<Services, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  key: string,
): Promise<StoredConnection | undefined> {
  const row = await db
    .selectFrom('onboardingForm')
    .select(['keyId', 'sealed'])
    .where(isOpenForm(key))
    .where(isFormOf(caller))
    .executeTakeFirst()
  return row && openSealed(secrets, row)
}

/**
 * Returns the form under a key to whoever has the key; undefined if it isn't open. Throws `conflict` if the link or
 * invitation that it was opened by ended.
 */
export async function restoreByKey(
  { secrets, db: everyone }: Pick<Services, 'secrets' | 'db'>,
  db: ClientDatabase,
  key: string,
): Promise<StoredConnection | undefined> {
  const row = await db
    .selectFrom('onboardingForm')
    .select(['keyId', 'sealed', 'openedBy'])
    .where(isOpenForm(key))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.openedBy !== null) await requireCurrentEntry(everyone, db.clientId, row.openedBy as FormEntry)
  return openSealed(secrets, row)
}

/** Closes the form that led to a connection, once. Throws `notFound` if another request was faster. */
export async function closeForm(db: ClientDatabase, key: string, connectionId: number): Promise<void> {
  const closed = await openForms(db, key).set({ connectionId }).returning('clientId').executeTakeFirst()
  if (!closed) throw ranOut()
}

/** Removes the forms of a completed invitation that led to no connection. */
export async function removeFormsOfInvite(db: ClientDatabase, inviteId: string): Promise<void> {
  await db
    .deleteFrom('onboardingForm')
    .where('connectionId', 'is', null)
    .where(sql<boolean>`opened_by ->> 'inviteId' = ${inviteId}`)
    .execute()
}

/**
 * Removes a form that became a request, once. The key says where it is stored, whichever client the request is
 * for. Throws `notFound` where `keepForm` does.
 */
export async function removeForm(queries: Queries, key: string): Promise<void> {
  const { rowCount } = await queries.query(
    `delete from onboarding_form where client_id = $1 and key_sha256 = $2 and expires_at > $3 and connection_id is null`,
    [clientOfKey(key), hashOfKey(key), new Date()],
  )
  if (!rowCount) throw ranOut()
}

/** Returns the last digits of the phone that the signer of a form verified; null if they didn't. */
export async function verifiedPhone(db: ClientDatabase, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('onboardingForm')
    .select('verifiedPhoneDigits')
    .where('keySha256', '=', hashOfKey(key))
    .executeTakeFirst()
  return row?.verifiedPhoneDigits ?? null
}

/** Returns the connection that a caller's form led to, as long as its key would have worked. */
export async function finishedForm(
  db: ClientDatabase,
  caller: Caller,
  key: string,
): Promise<{ connectionId: number } | undefined> {
  const row = await db
    .selectFrom('onboardingForm')
    .select('connectionId')
    .where('keySha256', '=', hashOfKey(key))
    .where('expiresAt', '>', new Date().toISOString())
    .where(isFormOf(caller))
    .executeTakeFirst()
  return typeof row?.connectionId === 'number' ? { connectionId: row.connectionId } : undefined
}

const openSealed = (secrets: Services['secrets'], { keyId, sealed }: Pick<FormRow, 'keyId' | 'sealed'>) =>
  ifReadable(() => JSON.parse(secrets.open(keyId, sealed)) as StoredConnection, undefined)

const openForms = (db: ClientDatabase, key: string) => db.updateTable('onboardingForm').where(isOpenForm(key))

export const ranOut = () => notFound('stored form, or it expired after half an hour. Start again')
