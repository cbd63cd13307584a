import {
  type ConnectionReads,
  type Coverage,
  coverageOf,
  kindsBehind,
  type ReadThing,
  type Reporting,
  reportingOf,
} from '@milepost/contract/connections/reads'
import { connectionSyncEndpoints, type PastProgress } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { browserStorage, type Fits, readStored, writeStored } from '@milepost/session/stored/safe-storage'
import { dayOf } from '@milepost/ui/filter/date-range-days'
import { useQuery } from '@tanstack/react-query'
import { subDays } from 'date-fns/subDays'
import { useCallback } from 'react'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'

const recalculationRefreshMs = 10_000

/** Returns the first syncs in progress, with their numbers. */
export function useSyncProgress() {
  useLiveRefresh(['progress', 'connection', 'sums', 'scores'], connectionSyncEndpoints.progress)
  return useQuery({
    ...answerOf(connectionSyncEndpoints.progress, {}),
    // A pass announces scores only at its end.
    refetchInterval: ({ state }) =>
      state.data?.recalculation || state.data?.scoresFailingSince ? recalculationRefreshMs : false,
  })
}

/** True while past records of a type are being imported. */
export function useIsLoadingPast(dataType: DataType): boolean {
  const { data } = useSyncProgress()
  return data !== undefined && !data.settled && data.items.some((item) => item.dataType === dataType)
}

/** Why figures aren't available yet: an import that is complete is still to be summed and scored. */
export type HistoryWork = 'still importing history' | 'still processing history'

/** Returns what figures wait for, while they do. */
export function useHistoryWork(): HistoryWork {
  const { data } = useSyncProgress()
  return data?.settled ? 'still processing history' : 'still importing history'
}

/** What is known of some kinds of records: whether they were read, and from how many connections (undefined until known). */
export type KnownKinds = { coverage: Coverage; reporting: Reporting | undefined }

/** Returns a function with what is known of some connections, or all. */
export function useKnownKinds(connectionIds: readonly string[] = []): (kinds: readonly DataType[]) => KnownKinds {
  const { data, isError } = useSyncProgress()
  if (!data) return () => ({ coverage: isError ? 'complete' : 'loading', reporting: undefined })
  const chosen = chosenOf(data.connections, connectionIds)
  return (kinds) => ({ coverage: coverageOf(chosen, kinds), reporting: reportingOf(chosen, kinds) })
}

/**
 * Returns whether everything behind a list or count has been read, from some connections or all. Loading until known;
 * complete if that can't be loaded, because the list itself can.
 */
export function useCoverage(thing: ReadThing, connectionIds: readonly string[] = []): Coverage {
  return useCoverages()(thing, connectionIds)
}

/** The same for several things or connections. */
export function useCoverages(): (thing: ReadThing, connectionIds?: readonly string[]) => Coverage {
  const { data, isError } = useSyncProgress()
  return useCallback(
    (thing, connectionIds = []) => {
      if (!data) return isError ? 'complete' : 'loading'
      return coverageIn(data, thing, connectionIds)
    },
    [data, isError],
  )
}

/** Returns the coverage of some connections, or all; scores are only known once what was read is summed up. */
export function coverageIn(
  { connections, summingUp }: Pick<PastProgress, 'connections' | 'summingUp'>,
  thing: ReadThing,
  connectionIds: readonly string[],
): Coverage {
  const chosen = chosenOf(connections, connectionIds)
  const coverage = coverageOf(chosen, kindsBehind[thing])
  // Driving of providers without trips comes from positions.
  const isOpen = summingUp || chosen.some(({ completeFrom }) => completeFrom !== null)
  return thing === 'scores' && coverage === 'complete' && isOpen ? 'loading' : coverage
}

/** Returns the first day from which all trips and events of some connections, or all, are imported; null if all are. */
export function useCompleteFrom(connectionIds: readonly string[] = []): string | null {
  const { data } = useSyncProgress()
  const days = chosenOf(data?.connections ?? [], connectionIds).flatMap(({ completeFrom }) => completeFrom ?? [])
  return days.toSorted().at(-1) ?? null
}

/** The days of the figures in lists of drivers. */
const recentDays = 30

/** Returns true while the last 30 days of a connection aren't all imported: figures of these days still change. */
export function useIsRecentOpen(connectionId: number): boolean {
  return isRecentOpen(useCompleteFrom([String(connectionId)]), new Date())
}

/** The same for the first complete day of a connection; null if all days are complete. */
export const isRecentOpen = (completeFrom: string | null, now: Date): boolean =>
  completeFrom !== null && completeFrom > dayOf(subDays(now, recentDays))

const chosenOf = (connections: readonly ConnectionReads[], ids: readonly string[]) =>
  connections.filter(({ connectionId }) => ids.length === 0 || ids.includes(String(connectionId)))

const keyOfClient = (clientId: number) => `history-shown ${clientId}`
const isPercent: Fits<number> = (value): value is number => typeof value === 'number'

/** The percentage this tab showed before it was reloaded. */
export const shownBefore = (clientId: number): number =>
  readStored(browserStorage('sessionStorage'), keyOfClient(clientId), isPercent) ?? 0

/** Stores the shown percentage for when the tab is reloaded. */
export const keepShown = (clientId: number, percent: number): void =>
  writeStored(browserStorage('sessionStorage'), keyOfClient(clientId), percent > 0 ? percent : undefined)

/**
 * Returns the percentage to show next: it never decreases, whatever else turns out to be missing, until everything is
 * imported.
 */
export const nextShown = (last: number, { settled, percent }: Pick<PastProgress, 'settled' | 'percent'>): number =>
  settled ? 0 : Math.max(last, percent)
