import { longestRangeMonths } from '@milepost/domain/limits'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import {
  calendarDate,
  type DatePreset,
  type DateRange,
  type Days,
  datePresets,
  dayOf,
  daysOf,
  daysText,
  instantsOf,
  todayIn,
} from '@milepost/ui/filter/date-range-days'
import { addDays } from 'date-fns/addDays'
import { subMonths } from 'date-fns/subMonths'
import { z } from 'zod'
import type { rangeNames } from './scope-names.ts'

const presets = Object.keys(datePresets) as [DatePreset, ...DatePreset[]]

/** A page's days with the same parameter names on every page; `first` is the default. */
export const rangeFields = (first: DatePreset) =>
  ({
    range: z.enum(presets).default(first),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }) satisfies Record<(typeof rangeNames)[number], z.ZodType>

export type RangeValues = { range: DatePreset; from?: string | undefined; to?: string | undefined }

/** Days take precedence over a preset; a lone first day extends to today, a lone last day is a single day. */
export function rangeOf({ range, from, to }: RangeValues, zone: string, now = new Date()): DateRange {
  if (from) return { from, to: to ?? todayIn(zone, now) }
  return to ? { from: to, to } : { preset: range }
}

/** Returns the search parameters of a date range. */
export const rangeSearch = (range: DateRange): Partial<RangeValues> =>
  'preset' in range
    ? { range: range.preset, from: undefined, to: undefined }
    : { range: undefined as never, from: range.from, to: range.to }

/** Returns the selected calendar days, inclusive, in `zone`. */
export const daysInView = (values: RangeValues, zone: string, now: Date): Days =>
  daysOf(rangeOf(values, zone, now), zone, now)

/** Days the server doesn't accept, the reason, and the nearest ones it accepts. */
export type RefusedDays = { reason: string; instead: Days; insteadText: string }

const firstDay = '1970-01-02'
const lastDay = '2099-12-30'

/** Returns why days can't be queried: out of the valid range, or too many. Undefined if they can. */
export function refusedDays(days: Days, now: Date): RefusedDays | undefined {
  const inTime = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)
  const to = inTime(days.to)
  const earliest = inTime(dayOf(addDays(subMonths(calendarDate(to), longestRangeMonths), 1)))
  if (days.from >= earliest && to === days.to) return undefined
  const instead = { from: days.from > earliest && days.from <= to ? days.from : earliest, to }
  return {
    reason:
      to === days.to
        ? `The start is too far back: at most ${longestRangeMonths} months can be shown at once.`
        : 'These dates are outside the supported range.',
    instead,
    insteadText: daysText(instead, now.getFullYear()),
  }
}

/** The notice shown in place of days that can't be queried. */
export const refusedNotice = ({ reason, instead, insteadText }: RefusedDays) => ({
  title: 'This period can’t be shown.',
  detail: reason,
  instead: { ...instead, text: insteadText },
})

/** Returns the bounds of days in the API's format: first and last second, in UTC. */
export function boundsOf(days: Days, zone: string): { from: string; to: string } {
  const { startedAt, endedAt } = instantsOf(days, zone)
  return { from: toRangeTime(startedAt), to: toRangeTime(endedAt) }
}

/** Returns "last 7 days", or the dates. */
export function rangeWords(values: RangeValues, zone: string, now: Date): string {
  const range = rangeOf(values, zone, now)
  if ('preset' in range) return datePresets[range.preset].label.toLowerCase()
  return daysText(daysInView(values, zone, now), now.getFullYear())
}
