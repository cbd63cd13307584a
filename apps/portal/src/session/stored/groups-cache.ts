import type { Group } from '@milepost/contract/users/endpoints'
import { groupsCacheMilliseconds } from '@milepost/domain/limits'
import {
  isNumber,
  isText,
  listFits,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'

const key = 'groups'
type Cached = { userId: string; at: number; groups: Group[] }

const isGroup = recordFits<Group>({ _id: isText, name: isText, description: isText })
const isCached = recordFits<Cached>({ userId: isText, at: isNumber, groups: listFits(isGroup) })

/** Returns the groups, requested at most once a day per person. */
export async function cachedGroups(
  storage: StorageLike | undefined,
  userId: string,
  now: number,
  load: () => Promise<Group[]>,
): Promise<Group[]> {
  const cached = readStored(storage, key, isCached)
  const age = cached ? now - cached.at : Number.NaN
  if (cached?.userId === userId && age >= 0 && age < groupsCacheMilliseconds) return cached.groups
  const groups = await load()
  writeStored(storage, key, { userId, at: now, groups })
  return groups
}

/** Called on sign-out, on a client switch, and after an invitation or a change of roles. */
export const forgetGroups = (storage: StorageLike | undefined) => writeStored(storage, key, undefined)
