import { type ConnectionProgress, connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import type { DataType } from '@milepost/contract/providers'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../lib/live.ts'
import { answerOf } from '../lib/query-client.ts'
import { browserStorage, type Fits, readStored, writeStored } from '../session/safe-storage.ts'

/** First syncs under way, with their numbers. */
export function useSyncProgress() {
  useLiveRefresh(['progress', 'connection'], connectionSyncEndpoints.progress)
  return useQuery(answerOf(connectionSyncEndpoints.progress, {}))
}

/** Whether records of a kind still come in from the past. */
export function useIsLoadingPast(dataType: DataType): boolean {
  const { data } = useSyncProgress()
  return data !== undefined && !data.settled && data.items.some((item) => item.dataType === dataType)
}

/** How far the past has come in: the number last shown, and the share of every read seen so far. */
export type PastShown = { percent: number; shares: Readonly<Record<string, number>> }

export const nothingShown: PastShown = { percent: 0, shares: {} }

const keyOfClient = (clientId: number) => `history-shown ${clientId}`
const isShown: Fits<PastShown> = (value): value is PastShown =>
  typeof value === 'object' && value !== null && 'percent' in value && 'shares' in value

/** What this tab showed before it was loaded anew. */
export const shownBefore = (clientId: number): PastShown =>
  readStored(browserStorage('sessionStorage'), keyOfClient(clientId), isShown) ?? nothingShown

/** Keeps what is shown for when the tab is loaded anew. */
export const keepShown = (clientId: number, shown: PastShown): void =>
  writeStored(browserStorage('sessionStorage'), keyOfClient(clientId), shown.percent > 0 ? shown : undefined)

/**
 * What to show next. A read that is no longer told of is complete. The number never falls, whatever is found to be
 * missing on the way, and is 99 at most: complete is said by its going away.
 */
export function nextShown(last: PastShown, items: readonly ConnectionProgress[]): PastShown {
  const complete = Object.fromEntries(Object.keys(last.shares).map((key) => [key, 1]))
  const underWay = Object.fromEntries(
    items.map(({ connectionId, dataType, done, total }) => [
      `${connectionId} ${dataType}`,
      total ? Math.min(1, done / total) : 0,
    ]),
  )
  const shares = { ...complete, ...underWay }
  const all = Object.values(shares)
  const mean = all.length === 0 ? 0 : all.reduce((sum, share) => sum + share, 0) / all.length
  return { percent: Math.max(last.percent, Math.min(99, Math.floor(mean * 100))), shares }
}
