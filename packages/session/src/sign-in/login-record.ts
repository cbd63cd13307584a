import { isNumber, isText, readStored, recordFits, type StorageLike, writeStored } from '../stored/safe-storage.ts'

const key = 'signed-in'

/** Shared between tabs: who signed in, or that someone signed out, and when (milliseconds since 1970). */
export type LoginRecord = { userId?: string | undefined; at: number }

const isLoginRecord = recordFits<LoginRecord>({ userId: (id) => id === undefined || isText(id), at: isNumber })

/**
 * Writes the record when a person is known, and when they sign out. A tab that fails to get a token writes nothing,
 * because that must not sign out the others.
 */
export const writeLoginRecord = (storage: StorageLike | undefined, record: LoginRecord) =>
  writeStored(storage, key, record)

export const readLoginRecord = (storage: StorageLike | undefined) => readStored(storage, key, isLoginRecord)

/** True if someone signed in elsewhere since this tab's last failed check. */
export const hasSignedInSince = (record: LoginRecord | undefined, since: number) =>
  record?.userId !== undefined && record.at > since

/** Calls back on a sign-out in another tab. */
export function onSignOutElsewhere(storage: StorageLike | undefined, received: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return
    const record = readLoginRecord(storage)
    if (record && record.userId === undefined) received()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
