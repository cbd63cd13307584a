import {
  browserStorage,
  isBoolean,
  isNumber,
  isText,
  listFits,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'
import type { TableMemory, TableStorage } from '@milepost/ui/table/table-memory'

const optional = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value)
const isDensity = (value: unknown) => value === 'regular' || value === 'compact'
const isSort = recordFits<{ id: string; descending: boolean }>({ id: isText, descending: isBoolean })
const isMemory = recordFits<TableMemory>({
  hidden: optional(listFits(isText)),
  density: optional(isDensity),
  pageSize: optional(isNumber),
  sort: optional(isSort),
})

const prefix = (userId: string) => `table:${userId}:`

/**
 * Storage for a table's columns, density, page size and order: per person, so that a shared computer doesn't mix them
 * up.
 */
export function tableStorage(userId: string, table: string, storage = browserStorage('localStorage')): TableStorage {
  const key = `${prefix(userId)}${table}`
  return {
    get: () => readStored(storage, key, isMemory),
    set: (memory) => writeStored(storage, key, Object.keys(memory).length > 0 ? memory : undefined),
  }
}

/** Clears the stored settings of all of a person's tables; returns their number. */
export function clearTableMemory(
  userId: string,
  storage: (StorageLike & Pick<Storage, 'key' | 'length'>) | undefined = window.localStorage,
): number {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key?.startsWith(prefix(userId)) ?? false,
  )
  for (const key of keys) if (key) writeStored(storage, key, undefined)
  return keys.length
}
