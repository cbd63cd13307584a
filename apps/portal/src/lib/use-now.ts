import { useSyncExternalStore } from 'react'

const everyMs = 20_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void) {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of watchers) one()
  }, everyMs)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in milliseconds, shared by the whole page: displayed ages update with it. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)
