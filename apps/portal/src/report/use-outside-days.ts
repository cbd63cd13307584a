import { type Days, todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../lib/format/formatters.ts'
import { useSyncProgress } from '../shell/status/loading-history.ts'
import { useIsLoadingHistory } from './history-loads.tsx'
import { type OutsideDays, outsideDays } from './outside-days.ts'

/** Returns why the selected days have no data; undefined if they have some, or until it is known. */
export function useOutsideDays(days: Days): OutsideDays | undefined {
  const { timeZone } = useFormat()
  const isLoading = useIsLoadingHistory()
  const { data } = useSyncProgress()
  const now = new Date()
  return outsideDays(days, { knownFrom: data?.knownFrom, isLoading, today: todayIn(timeZone, now), now })
}
