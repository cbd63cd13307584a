import { connectionSyncEndpoints, type PastProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { browserStorage, type Fits, readStored, writeStored } from '../../session/stored/safe-storage.ts'

/** First syncs under way, with their numbers. */
export function useSyncProgress() {
  useLiveRefresh(['progress', 'connection', 'sums'], connectionSyncEndpoints.progress)
  return useQuery(answerOf(connectionSyncEndpoints.progress, {}))
}

/** Whether records of a kind still come in from the past. */
export function useIsLoadingPast(dataType: DataType): boolean {
  const { data } = useSyncProgress()
  return data !== undefined && !data.settled && data.items.some((item) => item.dataType === dataType)
}

const keyOfClient = (clientId: number) => `history-shown ${clientId}`
const isPercent: Fits<number> = (value): value is number => typeof value === 'number'

/** The percent this tab showed before it was loaded anew. */
export const shownBefore = (clientId: number): number =>
  readStored(browserStorage('sessionStorage'), keyOfClient(clientId), isPercent) ?? 0

/** Keeps what is shown for when the tab is loaded anew. */
export const keepShown = (clientId: number, percent: number): void =>
  writeStored(browserStorage('sessionStorage'), keyOfClient(clientId), percent > 0 ? percent : undefined)

/** The percent to show next: it never falls, whatever is found to be missing on the way, until all has come in. */
export const nextShown = (last: number, { settled, percent }: Pick<PastProgress, 'settled' | 'percent'>): number =>
  settled ? 0 : Math.max(last, percent)
