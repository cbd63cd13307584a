import type { StorageLike } from '../stored/safe-storage.ts'

/** In-memory storage for tests; `broken` rejects everything, like a browser with storage disabled. */
export function memoryStorage(entries: Record<string, string> = {}, { broken = false } = {}) {
  const map = new Map(Object.entries(entries))
  const refuse = () => {
    if (broken) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    getItem(key) {
      refuse()
      return map.get(key) ?? null
    },
    setItem(key, value) {
      refuse()
      map.set(key, value)
    },
    removeItem(key) {
      refuse()
      map.delete(key)
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
    entries: () => Object.fromEntries(map),
  } satisfies StorageLike & Record<string, unknown>
}
