import { useSyncExternalStore } from 'react'
import { browserStorage, type Fits, readStored, readText, writeStored, writeText } from './safe-storage.ts'

/** A preference of this browser: read once, written immediately, observable, and synced across tabs. */
export function preference<T>(key: string, read: () => T, write: (value: T) => void) {
  let value: { now: T } | undefined
  const watchers = new Set<() => void>()
  const get = () => {
    value ??= { now: read() }
    return value.now
  }
  const watch = (watcher: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      value = undefined
      watcher()
    }
    watchers.add(watcher)
    window.addEventListener('storage', onStorage)
    return () => {
      watchers.delete(watcher)
      window.removeEventListener('storage', onStorage)
    }
  }
  const set = (next: T) => {
    value = { now: next }
    write(next)
    for (const watcher of [...watchers]) watcher()
  }
  return { get, set, watch }
}

const local = () => browserStorage('localStorage')

/** A preference that is one of some words, stored unencoded. */
export const textPreference = <T extends string>(key: string, allowed: readonly T[], fallback: T) =>
  preference<T>(
    key,
    () => allowed.find((one) => one === readText(local(), key)) ?? fallback,
    (value) => writeText(local(), key, value),
  )

/** A preference of any other shape; a stored value that doesn't fit is ignored. */
export const jsonPreference = <T>(key: string, fits: Fits<T>, fallback: T) =>
  preference<T>(
    key,
    () => readStored(local(), key, fits) ?? fallback,
    (value) => writeStored(local(), key, value),
  )

/** Returns a preference's value, and the function that sets it. */
export const usePreference = <T>({ get, set, watch }: ReturnType<typeof preference<T>>) =>
  [useSyncExternalStore(watch, get), set] as const
