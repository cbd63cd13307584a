import { monthAfter, monthOf, monthsBetween } from '@milepost/domain/time/calendar-days'
import { type DatePreset, datePresets, daysOf } from '@milepost/ui/filter/date-range-days'

/** The back-test counts whole months, so shorter presets would be the same one. */
const offered: readonly DatePreset[] = ['30d', '3m', '6m', '12m', '25m']

/** A preset, and how many of its months follow one with scores. */
export type AnsweringPreset = { preset: DatePreset; label: string; months: number }

/**
 * Returns the presets for which the back-test can answer, shortest first: those with months after `earliest`, the first
 * month with scores. A longer preset without more of them is left out.
 */
export function answeringPresets(earliest: string | null, zone: string, now: Date): AnsweringPreset[] {
  if (earliest === null) return []
  const found: AnsweringPreset[] = []
  for (const preset of offered) {
    const { from, to } = daysOf({ preset }, zone, now)
    const first = [monthOf(from), monthAfter(earliest)].toSorted().at(-1)!
    const months = first > to ? 0 : monthsBetween(first, monthOf(to)).length
    if (months > (found.at(-1)?.months ?? 0)) found.push({ preset, label: datePresets[preset].label, months })
  }
  return found
}
