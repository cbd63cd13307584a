import { isText, readStored, type StorageLike, writeStored } from './safe-storage.ts'

const key = 'sign-in-hint'

/** Keeps in this tab whose address the next sign-in page is filled in with. */
export const keepLoginHint = (storage: StorageLike | undefined, email: string) => writeStored(storage, key, email)

/** Returns the kept address once; it is empty from then on. */
export function takeLoginHint(storage: StorageLike | undefined): string | undefined {
  const email = readStored(storage, key, isText)
  if (email) writeStored(storage, key, '')
  return email || undefined
}
