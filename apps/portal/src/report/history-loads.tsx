import { useClientId } from '../session/session-context.ts'
import { nextShown, shownBefore, useIsLoadingPast, useSyncProgress } from '../shell/status/loading-history.ts'

/** True while past trips or events are being imported. */
function useIsReadingHistory(): boolean {
  const trips = useIsLoadingPast('trips')
  const events = useIsLoadingPast('incidents')
  return trips || events
}

/** True while past trips or events are being imported or aggregated. */
export function useIsLoadingHistory(): boolean {
  const isReading = useIsReadingHistory()
  const { data } = useSyncProgress()
  return isReading || (data?.summingUp ?? false)
}

/**
 * Figures count complete days only: while history is imported and processed, there may be data that isn't shown. Which of
 * both it is, `HistoryLoads` says.
 */
export const unread = 'Not available yet.'

/** Explains why there is no driving to show; there may be some once history is imported and aggregated. */
export const noDriving = (isLoading: boolean): string => (isLoading ? unread : 'No driving in this period.')

/** Explains why there are no losses to show; some may still arrive. */
export const noLosses = (isLoading: boolean): string => (isLoading ? unread : 'No losses in this period.')

/** Explains why there are no events to show; only those of complete days are counted. */
export const noEvents = (isLoading: boolean): string => (isLoading ? unread : 'No events in this period.')

/** Explains why there is no state or province to show. */
export const nowhere = (isLoading: boolean): string =>
  isLoading ? noDriving(true) : 'No driving with a known location in this period.'

/**
 * Shown above charts while history is being imported or aggregated: how it affects them. `countsAll`: they count every imported
 * record, also of days that aren't complete.
 */
export function HistoryLoads({ countsAll = false }: { countsAll?: boolean }) {
  const isReading = useIsReadingHistory()
  const { data } = useSyncProgress()
  const clientId = useClientId()
  if (!useIsLoadingHistory()) return null
  return (
    <p role="status" className="rounded-card border border-warning bg-surface px-3.5 py-[9px] text-13">
      {isReading ? (
        <>
          <b className="num font-[560] text-warning">
            Still importing history{data && ` (${nextShown(shownBefore(clientId), data)}%)`}.
          </b>{' '}
          {countsAll
            ? 'Figures count what is imported so far.'
            : 'Figures count complete days only. Earlier days of each fleet are added as they are imported.'}
        </>
      ) : (
        <>
          <b className="font-[560] text-warning">Processing history.</b> The import is complete. Numbers for earlier
          days may be too low until processing finishes; scores follow.
        </>
      )}
    </p>
  )
}
