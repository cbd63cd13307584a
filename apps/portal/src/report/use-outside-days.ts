import { type Days, todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../lib/format/formatters.ts'
import { useSyncProgress } from '../shell/status/loading-history.ts'
import { useIsLoadingHistory } from './history-loads.tsx'
import { type OutsideDays, outsideDays } from './outside-days.ts'

/** Why nothing can be told of the days in view; undefined where something can, or until it is known. */
export function useOutsideDays(days: Days): OutsideDays | undefined {
  const { timeZone } = useFormat()
  const isLoading = useIsLoadingHistory()
  const { data } = useSyncProgress()
  const now = new Date()
  return outsideDays(days, { knownFrom: data?.knownFrom, isLoading, today: todayIn(timeZone, now), now })
}
