import { clientSwitchLifetimeMilliseconds } from '@milepost/domain/limits'
import {
  isNumber,
  isText,
  listFits,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'

const key = 'viewAsRoles'

/** A person's selection of their own roles; like a client switch it ends after 24 hours. */
export type ChosenRoles = {
  userId: string
  roles: string[]
  /** Milliseconds since 1970. */
  chosenAt: number
}

const isChosenRoles = recordFits<ChosenRoles>({ userId: isText, roles: listFits(isText), chosenAt: isNumber })

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

/** True once a selection's 24 hours are over, and for one from the future, because a clock was wrong. */
export const isSelectionOver = ({ chosenAt }: ChosenRoles, now: number) =>
  now < chosenAt || now - chosenAt >= clientSwitchLifetimeMilliseconds

/** Returns a person's selection in this browser; removes one that is over or is another person's. */
export function readChosenRoles(
  storage: StorageLike | undefined,
  userId: string,
  now: number,
): ChosenRoles | undefined {
  const record = readStored(storage, key, isChosenRoles)
  if (!record) return undefined
  if (record.userId === userId && !isSelectionOver(record, now)) return record
  writeChosenRoles(storage, undefined)
  return undefined
}

export const writeChosenRoles = (storage: StorageLike | undefined, chosen: ChosenRoles | undefined) =>
  writeStored(storage, key, chosen)
