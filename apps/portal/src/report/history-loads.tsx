import { useIsLoadingPast, useSyncProgress } from '../shell/status/loading-history.ts'

/** Trips or events of the past still come in. */
function useIsReadingHistory(): boolean {
  const trips = useIsLoadingPast('trips')
  const events = useIsLoadingPast('incidents')
  return trips || events
}

/** Trips or events of the past still come in, or are not summed up yet. */
export function useIsLoadingHistory(): boolean {
  const isReading = useIsReadingHistory()
  const { data } = useSyncProgress()
  return isReading || (data?.summingUp ?? false)
}

/** Why there is nothing to draw of what was driven: there may be, once the past has come in and is summed up. */
export const nothingDriven = (isLoading: boolean): string =>
  isLoading ? 'Nothing is summed up of these days yet: history still loads.' : 'Nothing was driven on these days.'

/** Why there is no state or province to show. */
export const nowhere = (isLoading: boolean): string =>
  isLoading ? nothingDriven(true) : 'No driving with a known place on these days.'

/** Said over charts while the past still comes in, or waits to be summed up: what it does to them. */
export function HistoryLoads() {
  const isReading = useIsReadingHistory()
  if (!useIsLoadingHistory()) return null
  return (
    <p role="status" className="rounded-card border border-warning bg-surface px-3.5 py-[9px] text-13">
      {isReading ? (
        <>
          <b className="font-[560] text-warning">History still loads.</b> Earlier days are not complete. As trips and
          events arrive apart, counts are too low and rates may be far off; scores are provisional, and nothing is
          compared yet.
        </>
      ) : (
        <>
          <b className="font-[560] text-warning">History is being summed up.</b> All of it has come in. Until it is
          counted, numbers of earlier days may be too low; scores follow.
        </>
      )}
    </p>
  )
}
