import { type Days, daysText } from '@milepost/ui/filter/date-range-days'
import { listWords } from '../../scope/filter-words.ts'

/** What figures cover while history is imported. */
type Covered = { completeFrom: string | null; leftOut: readonly { name: string }[] }

/** More fleets than this are counted, not named. */
const mostNamed = 3

/** Returns "North Haul and West Haul", or "12 fleets". */
const fleetsText = (fleets: readonly { name: string }[]): string =>
  fleets.length > mostNamed ? `${fleets.length} fleets` : listWords(fleets.map(({ name }) => name))

/** Says which days and fleets figures cover while history is imported and processed; `otherwise` follows if they cover all days. */
export function completeDaysNote({ completeFrom, leftOut }: Covered, { to }: Days, otherwise: string): string {
  const isOfAll = leftOut.length === 0
  if (completeFrom === null)
    return isOfAll
      ? otherwise
      : `Excludes ${fleetsText(leftOut)}: no day of this period is complete yet. ${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}`
  if (completeFrom > to) return `No day of this period is complete yet${isOfAll ? '' : ` for ${fleetsText(leftOut)}`}.`
  const day = daysText({ from: completeFrom, to: completeFrom }, Number(to.slice(0, 4)))
  const without = isOfAll ? '' : ` ${fleetsText(leftOut)} will follow.`
  return `Counts and rates include each fleet from its first complete day, the last one from ${day}.${without} No changes are shown yet.`
}
