import { connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import { Banner } from '@milepost/ui/layout/page-layout'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../lib/live.ts'
import { answerOf } from '../lib/query-client.ts'
import { progressLines, progressText } from './sync-progress.ts'

/** First syncs under way, with their numbers. */
export function useSyncProgress() {
  useLiveRefresh(['progress', 'connection'], connectionSyncEndpoints.progress)
  return useQuery(answerOf(connectionSyncEndpoints.progress, {}))
}

/** "Getting the past from 10 providers: Trips 12,400 of ~30,000". Gone once everything is there. */
export function SyncBanner() {
  const { data } = useSyncProgress()
  if (!data || data.settled || data.items.length === 0) return null
  const providers = new Set(data.items.map((item) => item.connectionId)).size
  return (
    <Banner>
      <span className="num">
        Getting the past from {providers === 1 ? '1 connection' : `${providers} connections`}:{' '}
        {progressLines(data.items).map(progressText).join(' · ')}
      </span>
    </Banner>
  )
}
