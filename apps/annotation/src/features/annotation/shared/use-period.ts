import { type DatePreset, type DateRange, daysOf, daysText } from '@milepost/ui/filter/date-range-days'
import { useMemo } from 'react'
import { useAnnotator } from '../../../session/session-context.ts'
import { boundsOf, readPeriod, writePeriod } from './period.ts'
import { useAddress } from './use-address.ts'

/** Returns the date range of a page, kept in its address, with its bounds on the wire and its words. */
export function usePeriod(preset: DatePreset) {
  const { timeZone } = useAnnotator()
  const [text, setText] = useAddress('dates')
  const fallback = useMemo((): DateRange => ({ preset }), [preset])
  const range = readPeriod(text, fallback)
  const now = new Date()
  return {
    range,
    fallback,
    timeZone,
    bounds: boundsOf(range, timeZone, now),
    words: daysText(daysOf(range, timeZone, now), now.getFullYear()),
    setRange: (next: DateRange) => setText(writePeriod(next) === preset ? undefined : writePeriod(next)),
  }
}
