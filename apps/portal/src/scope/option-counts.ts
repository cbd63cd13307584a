import type { FilterOption } from '@milepost/ui/filter/option-list'
import { countText } from '../lib/format/formatters.ts'

/** How many rows an option stands for, by the filter's name and the option's value; an option not named has none. */
export type OptionCounts = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>

/** Options with their counts at their end; as they are where nothing is counted. */
export const withCounts = (
  options: readonly FilterOption[],
  counts: Readonly<Record<string, number>> | undefined,
): readonly FilterOption[] =>
  counts ? options.map((option) => ({ ...option, note: countText(counts[option.value] ?? 0) })) : options
