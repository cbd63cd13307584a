import { StatusBar } from '@milepost/ui/page/status-bar'
import { useEffect } from 'react'
import { restartLive } from '../../lib/api/live.ts'
import { useOnline } from '../use-online.ts'

/** Shown without a network; the content stays on screen. */
export function OfflineBar() {
  const online = useOnline()
  useEffect(() => {
    if (online) restartLive()
  }, [online])
  if (online) return null
  return (
    <StatusBar tone="warning" alert>
      You’re offline. Data may be out of date; it updates automatically once you’re back online.
    </StatusBar>
  )
}
