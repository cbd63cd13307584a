import { readText, type StorageLike, writeText } from './safe-storage.ts'

const key = 'chunk-reload-at'
const onceWithinMs = 10_000

/**
 * What to do when a page's code could not be loaded, as happens after a new version was installed: reload, but if that
 * was done within the last ten seconds already, say so instead of reloading for ever.
 */
export function takeChunkFailure(storage: StorageLike | undefined, now: number): 'reload' | 'tell' {
  const last = Number(readText(storage, key) ?? Number.NaN)
  if (now - last < onceWithinMs) return 'tell'
  writeText(storage, key, String(now))
  // Without a storage nothing would stop the second reload.
  return readText(storage, key) === String(now) ? 'reload' : 'tell'
}

/** Whether an error is a chunk that did not load, in the words of the browsers. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
      error.message,
    )
  )
}
