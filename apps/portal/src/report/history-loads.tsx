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

/** Explains why there is no driving to show; there may be some once history is imported and aggregated. */
export const noDriving = (isLoading: boolean): string =>
  isLoading ? 'No data for this period yet: still importing history.' : 'No driving in this period.'

/** Explains why there is no state or province to show. */
export const nowhere = (isLoading: boolean): string =>
  isLoading ? noDriving(true) : 'No driving with a known location in this period.'

/** Shown above charts while history is being imported or aggregated: how it affects them. */
export function HistoryLoads() {
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
          Figures cover complete days only and are provisional until it finishes.
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
