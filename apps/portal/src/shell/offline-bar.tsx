import { useEffect, useSyncExternalStore } from 'react'
import { restartLive } from '../lib/live.ts'

function watch(watcher: () => void) {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Says that there is no network; what is on the screen stays. */
export function OfflineBar() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  useEffect(() => {
    if (online) restartLive()
  }, [online])
  if (online) return null
  return (
    <p role="alert" className="bg-warning-soft px-4 py-1.5 text-13 text-warning">
      You are offline. What you see may be old; it catches up by itself.
    </p>
  )
}
