import { isText, listFits, readStored, type StorageLike, writeStored } from './safe-storage.ts'

const key = 'viewAsRoles'

/** The roles a person looks with: those chosen of their own. It can hide, never grant; an empty or full choice is none. */
export function rolesInView(own: readonly string[], chosen: readonly string[] | undefined): readonly string[] {
  const kept = own.filter((role) => chosen?.includes(role))
  return kept.length === 0 ? own : kept
}

/** Whether a choice hides anything. */
export const isViewingAs = (own: readonly string[], chosen: readonly string[] | undefined) =>
  rolesInView(own, chosen).length < own.length

/** Kept for the tab's life only, in session storage. */
export const readChosenRoles = (storage: StorageLike | undefined) => readStored(storage, key, listFits(isText))
export const writeChosenRoles = (storage: StorageLike | undefined, chosen: readonly string[] | undefined) =>
  writeStored(storage, key, chosen)
