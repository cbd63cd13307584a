import { readText, type StorageLike, writeText } from './safe-storage.ts'

const key = 'chunk-reload-at'
const onceWithinMs = 10_000

/**
 * Decides what to do if a page's code fails to load, as happens after a new version is deployed: reload or, if that was
 * done within the last 10 seconds, show the failure instead of looping.
 */
export function takeChunkFailure(storage: StorageLike | undefined, now: number): 'reload' | 'report' {
  const last = Number(readText(storage, key) ?? Number.NaN)
  if (now - last < onceWithinMs) return 'report'
  writeText(storage, key, String(now))
  // Without storage nothing would stop the second reload.
  return readText(storage, key) === String(now) ? 'reload' : 'report'
}

/** True if an error is a failed chunk, by the browsers' messages. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
      error.message,
    )
  )
}
