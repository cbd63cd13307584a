import { type Days, daysText } from '@milepost/ui/filter/date-range-days'

/** Says which days figures cover while history is imported; undefined if they cover all. */
export function completeDaysNote(completeFrom: string | null, { to }: Days): string | undefined {
  if (completeFrom === null) return undefined
  if (completeFrom > to) return 'Still importing history: no day of this period is complete yet.'
  const day = daysText({ from: completeFrom, to: completeFrom }, Number(to.slice(0, 4)))
  return `Still importing history: complete days only, since ${day}. No changes shown until it finishes.`
}
