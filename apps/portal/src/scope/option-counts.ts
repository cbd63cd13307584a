import type { FilterOption } from '@milepost/ui/filter/option-list'
import { countText } from '../lib/format/formatters.ts'

/** Row counts by filter name and option value; a missing option has none. */
export type OptionCounts = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>

/** Adds counts to the end of option labels; leaves them unchanged without counts. */
export const withCounts = (
  options: readonly FilterOption[],
  counts: Readonly<Record<string, number>> | undefined,
): readonly FilterOption[] =>
  counts ? options.map((option) => ({ ...option, note: countText(counts[option.value] ?? 0) })) : options
