import type { Gap } from '@milepost/ui/feedback/delta'
import { type Days, dayCount, instantsOf, previousDays } from '@milepost/ui/filter/date-range-days'

const slackMs = 86_400_000

interface Compared {
  /** The selected days; compared with the same number of days before. */
  days: Days
  /** Time zone of the days (IANA name). */
  zone: string
  /** Start of the available data; null without any. */
  earliestAt: string | null
  /** True while history is being imported. */
  loading: boolean
}

/**
 * Returns why the previous period can't be compared with: its data is still being imported, or there is none that
 * early. Undefined if it has data from its first day on.
 */
export function comparisonGap({ days, zone, earliestAt, loading }: Compared): Gap | undefined {
  const before = previousDays(days)
  const { startedAt, endedAt } = instantsOf(before, zone)
  const from = earliestAt === null ? Number.POSITIVE_INFINITY : Date.parse(earliestAt)
  if (from <= startedAt.getTime() + slackMs && !loading) return undefined
  const count = dayCount(before)
  const share = (endedAt.getTime() - from) / (endedAt.getTime() - startedAt.getTime())
  return {
    reason: loading ? 'stillLoading' : 'noEarlierData',
    covered: `${Math.round(count * Math.min(1, Math.max(0, share)))} of ${count}`,
  }
}
