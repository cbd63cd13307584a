import { toRangeTime } from '@milepost/contract/wire-time'
import {
  type DatePreset,
  type DateRange,
  type Days,
  datePresets,
  daysOf,
  daysText,
  instantsOf,
} from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'

const presets = Object.keys(datePresets) as [DatePreset, ...DatePreset[]]

/** The days that a page is about, as every address spells them; `first` where it says nothing. */
export const rangeFields = (first: DatePreset) => ({
  range: z.enum(presets).default(first),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export type RangeValues = { range: DatePreset; from?: string | undefined; to?: string | undefined }

/** Days win over a preset. */
export const rangeOf = ({ range, from, to }: RangeValues): DateRange => (from && to ? { from, to } : { preset: range })

/** The part of an address that stands for a range of days. */
export const rangeSearch = (range: DateRange): Partial<RangeValues> =>
  'preset' in range
    ? { range: range.preset, from: undefined, to: undefined }
    : { range: undefined as never, from: range.from, to: range.to }

/** The calendar days in view, both included, in `zone`. */
export const daysInView = (values: RangeValues, zone: string, now: Date): Days => daysOf(rangeOf(values), zone, now)

/** Bounds of days as the API takes them: first and last second, in UTC. */
export function boundsOf(days: Days, zone: string): { from: string; to: string } {
  const { startedAt, endedAt } = instantsOf(days, zone)
  return { from: toRangeTime(startedAt), to: toRangeTime(endedAt) }
}

/** "last 7 days", or the days themselves. */
export function rangeWords(values: RangeValues, zone: string, now: Date): string {
  const range = rangeOf(values)
  if ('preset' in range) return datePresets[range.preset].label.toLowerCase()
  return daysText(daysInView(values, zone, now), now.getFullYear())
}
