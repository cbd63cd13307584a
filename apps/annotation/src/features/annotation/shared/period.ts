import { toRangeTime } from '@milepost/domain/time/wire-time'
import { type DatePreset, type DateRange, datePresets, daysOf, instantsOf } from '@milepost/ui/filter/date-range-days'

const isPreset = (text: string): text is DatePreset => text in datePresets

/** Reads a date range from an address: `30d`, or `2026-11-01..2026-11-20`; anything else is `fallback`. */
export function readPeriod(text: unknown, fallback: DateRange): DateRange {
  if (typeof text !== 'string') return fallback
  if (isPreset(text)) return { preset: text }
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  return from && to ? { from, to } : fallback
}

/** Writes a date range for an address. */
export const writePeriod = (range: DateRange): string =>
  'preset' in range ? range.preset : `${range.from}..${range.to}`

/** Returns the bounds of a date range on the wire. The end is stable within a day, so that it can be a query’s key. */
export function boundsOf(range: DateRange, zone: string, now: Date): { from: string; to: string } {
  const { startedAt, endedAt } = instantsOf(daysOf(range, zone, now), zone)
  return { from: toRangeTime(startedAt), to: toRangeTime(endedAt) }
}
