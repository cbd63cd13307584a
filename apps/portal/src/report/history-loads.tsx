import { useIsLoadingPast, useSyncProgress } from '../shell/status/loading-history.ts'

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
export const nothingDriven = (isLoading: boolean): string =>
  isLoading ? 'Nothing is summed up of these days yet: history still loads.' : 'Nothing was driven on these days.'

/** Explains why there is no state or province to show. */
export const nowhere = (isLoading: boolean): string =>
  isLoading ? nothingDriven(true) : 'No driving with a known place on these days.'

/** Shown above charts while history is being imported or aggregated: how it affects them. */
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
