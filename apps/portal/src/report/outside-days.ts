import { type Days, daysText } from '@milepost/ui/filter/date-range-days'
import { refusedDays, refusedNotice } from '../scope/range.ts'

/** Days without data: the reason, and days with data and their text; null if there are none yet. */
export interface OutsideDays {
  title: string
  detail: string
  instead: (Days & { text: string }) | null
}

interface Known {
  /** The first day with data; null if there is none, undefined if unknown. */
  knownFrom: string | null | undefined
  /** True while history is still being imported, so earlier days may follow. */
  isLoading: boolean
  /** yyyy-MM-dd, in the client's time zone. */
  today: string
  now: Date
}

/** Returns why days have no data: they can't be queried, are in the future, or end before the first data. */
export function outsideDays(days: Days, { knownFrom, isLoading, today, now }: Known): OutsideDays | undefined {
  const year = now.getFullYear()
  const refused = refusedDays(days, now)
  if (refused) return refusedNotice(refused)
  const within = (from: string): OutsideDays['instead'] => {
    const asked = { from, to: today }
    const instead = refusedDays(asked, now)?.instead ?? asked
    return { ...instead, text: daysText(instead, year) }
  }
  if (days.from > today)
    return {
      title: 'This period is in the future.',
      detail: 'No driving yet.',
      instead: knownFrom ? within(knownFrom) : null,
    }
  if (!knownFrom || days.to >= knownFrom) return undefined
  const first = daysText({ from: knownFrom, to: knownFrom }, year)
  return {
    title: 'This period is before the first data.',
    detail: isLoading
      ? `History is imported back to ${first} so far; earlier days may follow.`
      : `The first trips and events are from ${first}.`,
    instead: within(knownFrom),
  }
}
