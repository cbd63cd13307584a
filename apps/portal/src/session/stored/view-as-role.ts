import { isText, listFits, readStored, type StorageLike, writeStored } from './safe-storage.ts'

const key = 'viewAsRoles'

/**
 * Returns the roles in effect: those selected from the person's own. It can hide, never grant; an empty or full
 * selection counts as none.
 */
export function rolesInView(own: readonly string[], chosen: readonly string[] | undefined): readonly string[] {
  const kept = own.filter((role) => chosen?.includes(role))
  return kept.length === 0 ? own : kept
}

/** True if a selection hides anything. */
export const isViewingAs = (own: readonly string[], chosen: readonly string[] | undefined) =>
  rolesInView(own, chosen).length < own.length

/** Kept in session storage, for the tab's lifetime only. */
export const readChosenRoles = (storage: StorageLike | undefined) => readStored(storage, key, listFits(isText))
export const writeChosenRoles = (storage: StorageLike | undefined, chosen: readonly string[] | undefined) =>
  writeStored(storage, key, chosen)
