import { useEffect } from 'react'
import { restartLive } from '../../lib/api/live.ts'
import { useOnline } from '../use-online.ts'
import { StatusBar } from './status-bar.tsx'

/** Says that there is no network; what is on the screen stays. */
export function OfflineBar() {
  const online = useOnline()
  useEffect(() => {
    if (online) restartLive()
  }, [online])
  if (online) return null
  return (
    <StatusBar tone="warning" alert>
      You are offline. What you see may be old; it catches up by itself.
    </StatusBar>
  )
}
