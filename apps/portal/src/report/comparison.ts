import type { Gap } from '@milepost/ui/feedback/delta'
import { type Days, dayCount, instantsOf, previousDays } from '@milepost/ui/filter/date-range-days'

const slackMs = 86_400_000

interface Compared {
  /** The days in view; compared with as many before them. */
  days: Days
  /** IANA zone the days are counted in. */
  zone: string
  /** The first instant that there is data of; null without any. */
  earliestAt: string | null
  /** The past still comes in. */
  loading: boolean
}

/**
 * Why the days before cannot be compared with: their data still comes in, or there is none as early. Undefined where
 * they have data from their first day on.
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
