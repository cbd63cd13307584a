import type { ConnectionReads, Coverage, ReadThing } from '@milepost/contract/connections/reads'
import { coverageIn, useSyncProgress } from '../../shell/status/loading-history.ts'
import { unread } from '../history-loads.tsx'

/** What a card or list of some days shows: `driving` is trips, those derived from positions as well. */
export type DatedThing = Extract<ReadThing, 'events' | 'trips' | 'losses'> | 'driving'

export interface NoneScope {
  things: DatedThing
  /** All connections if there are none. */
  connectionIds?: readonly string[]
  /** The first day that is shown, if only the days from then on matter. */
  first?: string | undefined
}

const notReported: Readonly<Record<DatedThing, string>> = {
  events: 'Not reported: the provider sends no events.',
  losses: 'Not reported: the provider sends no events.',
  trips: 'Not reported: the provider sends no trips.',
  driving: 'Not reported: the provider sends neither trips nor positions.',
}

/** Beside a count of trips that isn't reported, "no trips" would contradict it. */
const noneInPositions = 'Not reported: the provider sends no trips, and its positions show none.'

/**
 * Returns what explains that there is nothing: `none` only if everything was imported from all of the connections for
 * these days, and some of them report it.
 */
export function useNone(scope: NoneScope, none: string): string {
  const { data } = useSyncProgress()
  return noneText(useDaysCoverage(scope), scope.things, data && hasOnlyPositions(data, scope) ? noneInPositions : none)
}

/** Returns whether everything of some days was imported; complete if that can't be loaded, because the list itself can. */
export function useDaysCoverage(scope: NoneScope): Coverage {
  const { data, isError } = useSyncProgress()
  return data ? coverageOfDays(data, scope) : isError ? 'complete' : 'loading'
}

/** The text of `useNone` for a coverage. */
export const noneText = (coverage: Coverage, things: DatedThing, none: string): string =>
  ({ complete: none, loading: unread, notReported: notReported[things] })[coverage]

type Progress = Parameters<typeof coverageIn>[0]

/** Returns whether driving is known from positions alone. */
export const hasOnlyPositions = (progress: Progress, { things, connectionIds = [] }: NoneScope): boolean =>
  things === 'driving' && coverageIn(progress, 'trips', connectionIds) === 'notReported'

/** Returns whether everything of some days was imported; older days may still be missing. */
export function coverageOfDays(progress: Progress, { things, connectionIds = [], first }: NoneScope): Coverage {
  const own = things === 'driving' ? 'trips' : things
  const whole = coverageIn(progress, own, connectionIds)
  // Without trips of the provider, they are derived from positions.
  const coverage =
    things === 'driving' && whole === 'notReported' ? coverageIn(progress, 'positions', connectionIds) : whole
  if (coverage !== 'loading' || first === undefined) return coverage
  const chosen = progress.connections.filter(
    ({ connectionId }) => connectionIds.length === 0 || connectionIds.includes(String(connectionId)),
  )
  return chosen.length > 0 && chosen.every((connection) => reaches(connection, first)) ? 'complete' : 'loading'
}

/** Null means that no history is open, but the newest records may not have been read yet. */
const reaches = ({ completeFrom, unread }: ConnectionReads, first: string) =>
  unread.length === 0 || (completeFrom !== null && completeFrom <= first)
