import type { TableMemory, TableStorage } from '@milepost/ui/table/table-memory'
import { z } from 'zod'
import { browserStorage, readStored, type StorageLike, writeStored } from './safe-storage.ts'

const Memory = z
  .object({
    hidden: z.array(z.string()),
    density: z.enum(['regular', 'compact']),
    pageSize: z.number(),
    sort: z.object({ id: z.string(), descending: z.boolean() }),
  })
  .partial() as unknown as z.ZodType<TableMemory>

const prefix = (userId: string) => `table:${userId}:`

/** Where a table keeps its columns, density, size and order: by person, so that a shared computer tells nobody's. */
export function tableStorage(userId: string, table: string, storage = browserStorage('localStorage')): TableStorage {
  const key = `${prefix(userId)}${table}`
  return {
    get: () => readStored(storage, key, Memory),
    set: (memory) => writeStored(storage, key, Object.keys(memory).length > 0 ? memory : undefined),
  }
}

/** Forgets what every table of a person remembered; returns how many there were. */
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
