import { readText, type StorageLike, writeText } from './safe-storage.ts'

const key = 'signed-in-as'

/** Tells the other tabs of this browser that somebody is signed in, and who. */
export const writeLoginRecord = (storage: StorageLike | undefined, userId: string | undefined) =>
  writeText(storage, key, userId)

export const readLoginRecord = (storage: StorageLike | undefined) => readText(storage, key)

/** A login record came up (in another tab) while this one has no token: it should try again. */
export const shouldTryAgain = (hasToken: boolean, storage: StorageLike | undefined) =>
  !hasToken && readLoginRecord(storage) !== undefined

/** Hears of a sign-out in another tab. */
export function onSignOutElsewhere(heard: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) heard()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
