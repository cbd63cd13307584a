import { countText } from '../../../lib/format/formatters.ts'

interface RowsAddUp {
  /** Events of all rows. */
  listed: number
  /** Events of the fleet's total. */
  counted: number
  /** True if filters by vehicle leave out rows, which the total has: by band, coaching, distance or text. */
  isNarrowed: boolean
}

/** Says how many events the rows add up to and, if that isn't the fleet's total, which events make the difference. */
export function rowsAddUpText({ listed, counted, isNarrowed }: RowsAddUp): string {
  const text = `The rows below add up to ${countText(listed)}`
  if (listed === counted) return `${text}.`
  if (listed > counted) return `${text}: an event that two units of a vehicle reported counts once in the total.`
  if (isNarrowed) return `${text}: the filters leave out vehicles.`
  return `${text}. The total also has events of vehicles that aren’t listed, and of second devices in listed ones.`
}
