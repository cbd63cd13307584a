import { useSyncExternalStore } from 'react'

function watch(watcher: () => void) {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** True while the browser has a network connection. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
